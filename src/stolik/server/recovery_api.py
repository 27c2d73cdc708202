"""Words that restore a person on another device, over HTTP."""

from litestar import Response

from stolik.server import bodies, recovery
from stolik.server.api import AnyRequest, address, hall_of, kept, order, own_unhurried
from stolik.server.circles import told
from stolik.server.seating import Refusal


@order(
    "/api/session/words", "Words that bring this person to another device; earlier ones are void", (400, 401, 403, 429)
)
async def new_words(request: AnyRequest, data: told.NewWords) -> told.RecoveryWords:
    session = await own_unhurried(request)
    secret = recovery.fresh()
    await hall_of(request).store.sessions.keep_words(session.id, secret)
    return told.RecoveryWords(recovery.spoken(secret, data.language))


@order("/api/session/restore", "Be the person whose words these are, on this device too", (400, 403, 429))
async def restore(request: AnyRequest, data: told.Restore) -> Response[bodies.Session]:
    hall = hall_of(request)
    if not hall.newcomers.of(address(request)).take() or not hall.guesses.of(address(request)).take():
        raise Refusal("too_many", "too many tries from this address: wait a minute")
    secret = await hall.store.sessions.restore(recovery.read(data.words))
    session = await hall.session(secret) if secret else None
    if session is None:
        raise Refusal("wrong_words", "these words belong to nobody; newer ones may have replaced them")
    return Response(bodies.Session(session.name, False), cookies=[kept(request, secret)])
