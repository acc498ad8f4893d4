"""The public state for Home Assistant and other listeners, by MQTT. Needs the group `mqtt` (paho-mqtt)."""
