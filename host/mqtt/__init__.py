"""Publishes the public state by MQTT, for Home Assistant and other listeners. Needs the group `mqtt` (paho-mqtt)."""
