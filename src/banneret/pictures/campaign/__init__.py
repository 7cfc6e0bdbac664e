"""The world map of a campaign as a picture."""
