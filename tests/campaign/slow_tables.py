"""Terrain, factions and Army Actions as `slow_moves` knows them: written down once more from the rules."""

from __future__ import annotations

SEA = {"ocean", "lake"}
CLOSED = {"snowy-mountains", "glacier", "volcano"}
GRASS = {"grassland", "plains"}
SANDS = {"rocky-desert", "sandy-desert", "sand-dunes"}
LIGHT = {"jungle": "light-jungle", "pine": "light-pine-forest", "forest": "light-forest"}
DENSE = {"jungle": "dense-jungle", "pine": "dense-pine-forest", "forest": "dense-forest"}
WOODED_HILLS = {"jungle": "jungle-hills", "pine": "pine-forest-hills", "forest": "forest-hills"}
KINDS = {id: kind for kinds in (LIGHT, DENSE) for kind, id in kinds.items()} | {"dense-mixed-forest": "forest"}
LIGHTS, DENSES, HILLS = {*LIGHT.values()}, {*DENSE.values(), "dense-mixed-forest"}, {*WOODED_HILLS.values()}
PENALTY = {
    **dict.fromkeys(["arctic-desert", "rocky-desert", "sandy-desert", "swamp", "wetland", "marsh"], 4),
    **dict.fromkeys(["mountains", "ice"], 4),
    **dict.fromkeys([*DENSES, *HILLS, "sand-dunes", "snow", "ash-forest"], 3),
    **dict.fromkeys([*LIGHTS, *SEA, "hills", "grassy-hills", "ash-plain"], 2),
    **dict.fromkeys(GRASS, 1),
}
WOODS = {*LIGHTS, *DENSES, *HILLS}
EASIER = {
    "beast-herds": WOODS,
    "sylvan": WOODS,
    "dread-elves": SEA,
    "highborn": SEA,
    "dwarven-holds": {"mountains"},
    "infernal-dwarves": {"mountains", "ash-plain", "ash-forest"},
    "ogre-khans": {"hills", "grassy-hills", *HILLS},
    "orcs-and-goblins": {"mountains"},
    "vermin-swarm": {"mountains"},
    "saurian": {"swamp", "marsh", "wetland", "light-jungle", "dense-jungle", "jungle-hills"},
    "undying": SANDS,
    "warriors": {"ice", "snow", "arctic-desert"},
}
TUNNELS = {
    "dwarven-holds": {"volcano", "snowy-mountains"},
    "infernal-dwarves": {"volcano"},
    "orcs-and-goblins": {"volcano"},  # its armies here are all Cave Goblins
}
SPECIAL = {
    "teleport": "daemon-legions",
    "coastal-raid": "dread-elves",
    "move-settlement": "ogre-khans",
    "earthquake": "saurian",
    "nurture-forest": "sylvan",
    "underground-invasion": "vermin-swarm",
    "into-the-sands": "undying",
}
ENDING = {
    *("prepare-to-attack", "underground-invasion", "annex-territory", "reform-army", "explore-ruins"),
    *("teleport", "into-the-sands", "defensive-deployment"),
}
LEAVING = {"teleport", "ancient-teleporter", "into-the-sands"}
BATCH = {
    **dict.fromkeys(["fell-forest", "coastal-raid"], 1),
    **dict.fromkeys(["construct-town", "construct-fortress", "construct-city", "construct-mine"], 2),
    **dict.fromkeys(["build-road", "improve-settlement", "move-settlement"], 2),
    "claim-territory": 3,
    **dict.fromkeys(["cultivate", "clear", "nurture-forest"], 4),
    "earthquake": 5,
    **dict.fromkeys(LEAVING, 6),
    **dict.fromkeys(ENDING - LEAVING, 7),
}
NEUTRAL = {"hold", "temple"}
CITIES = {"city", *NEUTRAL}
STRONG = {"fortress", *CITIES}  # where new armies come to the map
SETTLED = {"town", "fortress", *CITIES}
BUILD = {
    "construct-town": ("town", 1000),
    "construct-fortress": ("fortress", 2000),
    "construct-city": ("city", 3000),
}
IMPROVE = {("town", "city"): 2500, ("fortress", "city"): 1000, ("town", "fortress"): 1000}
MOVE = {"town": 750, "fortress": 1250, "city": 1750}
MOST = {"city": 5, "fortress": 10}
BECOMES = {
    **{id: ("light-forest" if id == "dense-mixed-forest" else LIGHT[KINDS[id]],) for id in DENSES},
    **dict.fromkeys([*LIGHTS, "ash-plain"], ("grassland", "plains")),
    **dict.fromkeys(HILLS, ("grassy-hills", "hills")),
    "ash-forest": ("ash-plain",),
}
