/** A list of the reader's own: read from a file here, and looked at by the server before it is played. */

import type { OwnListIn, OwnListInfo } from "../wire";
import { lookAt, saidOf } from "./api";

/** As many letters as the server takes. */
export const MOST = 200_000;
const MOST_BYTES = 4_000_000;

export interface OwnList {
  file: string;
  text: string;
  looked: OwnListInfo | null;
  trouble: string;
  /** Whether to play without the rules that were not understood. */
  agreed: boolean;
}

/** The text in a file's bytes, or a sentence thrown. JSON with much air in it is taken without the air. */
export function textOf(bytes: ArrayBuffer): string {
  if (bytes.byteLength > MOST_BYTES) throw new Error("This file is far too large for an army list.");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error("This file is not UTF-8 text.");
  }
  if (!text.trim()) throw new Error("This file is empty.");
  if (text.length > MOST) {
    try {
      text = JSON.stringify(JSON.parse(text));
    } catch {
      // Then it stays as it is, and is too long.
    }
  }
  if (text.length > MOST) throw new Error(`This file has ${text.length} letters; a list has at most ${MOST}.`);
  return text;
}

export async function readOwn(book: string, file: File): Promise<OwnList> {
  const own: OwnList = { file: file.name, text: "", looked: null, trouble: "", agreed: false };
  try {
    own.text = textOf(await file.arrayBuffer());
    own.looked = await lookAt(book, own.text);
  } catch (problem) {
    own.trouble = saidOf(problem);
  }
  return own;
}

/** Why a list cannot be played yet; "" if it can. */
export function missing(own: OwnList | null): string {
  if (!own) return "choose the file of the list";
  if (own.trouble || !own.looked || own.looked.faults.length) return "the list cannot be played as it is";
  if (own.looked.report?.not_understood.length && !own.agreed)
    return "some of its rules are not understood: say whether to play without them";
  return "";
}

export const sent = (own: OwnList): OwnListIn => ({ text: own.text, without_unknown: own.agreed });
