/** The places of the page: the lobby, a game, its replay, its report, a warband, where one is founded, and who made all this. */

class Route {
  path = $state(location.pathname);
  /** Rises when the same place is to be entered anew, as with another seat. */
  entered = $state(0);
  constructor() {
    addEventListener("popstate", () => {
      this.path = location.pathname;
      // A link to a seat, opened where the game is shown already.
      if (/^#(seat|watch|move|own)=/.test(location.hash)) this.enterAnew();
    });
  }
  get game(): string | null {
    const found = /^\/game\/([^/]+)(\/replay|\/report)?\/?$/.exec(this.path);
    return found ? decodeURIComponent(found[1] as string) : null;
  }
  get warband(): string | null {
    const found = /^\/warband\/([^/]+)\/?$/.exec(this.path);
    return found ? decodeURIComponent(found[1] as string) : null;
  }
  /** The book that a warband is being founded for. */
  get founding(): string | null {
    const found = /^\/warbands\/([^/]+)\/?$/.exec(this.path);
    return found ? decodeURIComponent(found[1] as string) : null;
  }
  get about(): boolean {
    return /^\/about\/?$/.test(this.path);
  }
  get replay(): boolean {
    return /\/replay\/?$/.test(this.path);
  }
  get report(): boolean {
    return /\/report\/?$/.test(this.path);
  }
  go(path: string): void {
    history.pushState(null, "", path);
    this.path = location.pathname;
    scrollTo(0, 0);
  }
  enterAnew(): void {
    this.entered += 1;
  }
}

export const route = new Route();

/** For links inside the page: left clicks stay here, all others are the browser's. */
export function stay(event: MouseEvent): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = (event.currentTarget as HTMLAnchorElement).getAttribute("href");
  if (!link) return;
  event.preventDefault();
  route.go(link);
}
