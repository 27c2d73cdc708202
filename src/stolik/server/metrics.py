"""What a host may watch, in Prometheus' format; no name, code or card is in it."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY = CollectorRegistry()
FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

SOCKETS = Gauge("stolik_sockets", "Open sockets", registry=REGISTRY)
ROOMS = Gauge("stolik_tables", "Tables in memory", registry=REGISTRY)
MOVES = Counter("stolik_moves", "Moves appended to the log", ["by"], registry=REGISTRY)
BOT_MOVES, PERSON_MOVES = MOVES.labels("bot"), MOVES.labels("person")
MESSAGES = Counter("stolik_messages", "Messages from clients", registry=REGISTRY)
REFUSALS = Counter("stolik_refusals", "Messages and requests refused", ["error"], registry=REGISTRY)
SNAPSHOTS_FOR_SLOW = Counter("stolik_slow_readers", "Sockets that fell behind", ["outcome"], registry=REGISTRY)
KEPT_BYTES = Gauge("stolik_kept_bytes", "Space that is taken, where deletion is set", registry=REGISTRY)
STORE_FAILURES = Counter("stolik_store_failures", "Times that the database was away", registry=REGISTRY)
COMMIT_SECONDS = Histogram("stolik_commit_seconds", "A transaction of the log", buckets=FAST, registry=REGISTRY)
MOVE_SECONDS = Histogram("stolik_move_seconds", "From a move's arrival to its answer", buckets=FAST, registry=REGISTRY)
BOT_SECONDS = Histogram("stolik_bot_seconds", "A bot's thinking", ["level"], buckets=FAST, registry=REGISTRY)
BOT_QUEUE = Gauge("stolik_bot_queue", "Decisions waiting for a thread", registry=REGISTRY)
MATCHES = Counter("stolik_matches", "Matches", ["game", "what"], registry=REGISTRY)


def page() -> bytes:
    return generate_latest(REGISTRY)
