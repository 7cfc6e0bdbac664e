"""What Magical Artefacts do on the map (gaps.md 1.2): rules by kind, made from a pack."""
