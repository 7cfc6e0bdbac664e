"""What the bot makes of single missions, a module each, called as the mission's own."""
