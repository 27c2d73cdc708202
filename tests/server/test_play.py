"""Playing: answers, the same move twice, old positions, losses and returns, bots and people who go."""

import asyncio
import random

from stolik.server import protocol
from tests.server.client import Client, awaited, decode, one_move, play_on, started


def turn_of(clients):
    return next((seat, client) for client in clients for seat in client.yours if client.legal(seat))


@awaited
async def test_a_move_is_acknowledged_and_told_to_everybody(url):
    clients = await started(url, people=3, wanted={"seats": 3})
    seat, client = turn_of(clients)
    assert await client.play(seat, "draw") == 1
    for other in clients:
        await other.until(lambda: other.seen[other.viewer].seq == 1)
        seqs_and_events = [(seq, event["event"]) for seq, event in other.told[other.viewer]]
        assert seqs_and_events == [(0, "deal"), (0, "turn_up"), (1, "move"), (1, "draw")]
        drawn = other.told[other.viewer][-1][1]["card"]
        assert (drawn is not None) == (other is client), "only who draws a card sees it"


@awaited
async def test_the_same_move_sent_twice_plays_once_and_is_acknowledged_twice(url):
    clients = await started(url, people=2)
    seat, client = turn_of(clients)
    message = protocol.Move("once", client.match, seat, 0, "draw")
    for _ in range(3):
        await client.send(message)
    await client.until(lambda: sum('"ack"' in text for text in client.raw) == 3)
    assert client.acks == {"once": 1}
    assert client.seen[seat].seq == 1
    await client.return_()
    await client.send(message)
    await client.until(lambda: sum('"ack"' in text for text in client.raw) == 4)
    assert client.seen[seat].seq == 1


@awaited
async def test_a_move_decided_on_an_old_position_is_refused(url):
    clients = await started(url, people=2)
    seat, client = turn_of(clients)
    await client.play(seat, "draw")
    other_seat, other = 1 - seat, clients[1 - seat]
    await other.until(lambda: other.legal(other_seat))
    await other.play(other_seat, "draw")
    await client.until(lambda: client.legal(seat))
    assert (await client.play(seat, "draw", seq=0)).error == "stale"
    assert (await client.play(seat, "draw", seq=99)).error == "bad_message"
    assert await client.play(seat, "draw") == 3


@awaited
async def test_moves_out_of_turn_and_illegal_ones_are_refused_with_their_reason(url):
    clients = await started(url, people=2)
    seat, client = turn_of(clients)
    other = clients[1 - seat]
    refused = await other.play(1 - seat, "draw")
    assert (refused.error, f"to act is seat {seat}" in refused.message) == ("illegal_move", True)
    refused = await client.play(seat, "back 10")
    assert (refused.error, "legal are" in refused.message) == ("illegal_move", True)
    assert (await client.play(seat, "castle")).error == "illegal_move"
    assert await client.refusal(protocol.Move("a", client.match, 1 - seat, 0, "draw")) == "not_your_seat"
    assert await client.refusal(protocol.Move("b", client.match, 5, 0, "draw")) == "no_such_seat"
    assert await client.refusal(protocol.Move("c", "another", seat, 0, "draw")) == "unknown_match"
    assert client.seen[seat].seq == 0


@awaited
async def test_two_clients_of_one_seat_send_at_the_same_moment(url):
    clients = await started(url, people=2)
    seat, client = turn_of(clients)
    twin = Client(url, client.cookie)
    await twin.come(client.code)
    await twin.until(lambda: seat in twin.views)
    await asyncio.gather(client.play(seat, "draw", "one"), twin.play(seat, "draw", "two"))
    acked = {**client.acks, **twin.acks}
    refused = {**client.refused, **twin.refused}
    assert len(acked) == len(refused) == 1
    assert next(iter(refused.values())).error in ("stale", "illegal_move")
    await client.until(lambda: client.seen[seat].seq == 1)


@awaited
async def test_a_returning_client_gets_exactly_the_steps_that_it_missed(url):
    clients = await started(url, people=3, wanted={"seats": 3, "options": {"limit": 12}})
    away, others = clients[2], clients[:2]
    chance = random.Random(3)
    for _ in range(4):
        await one_move(clients, chance)
    for missed in range(12):
        if clients[0].views[0]["over"]:
            break
        stays = missed % 3 == 2
        if not stays:
            await away.close()
        for _ in range(1 + missed % 2):
            turn = [(seat, c) for c in (others if not stays else clients) for seat in c.yours if c.legal(seat)]
            if not turn:
                break
            seat, client = turn[0]
            answer = await client.play(seat, chance.choice(client.legal(seat)))
            for other in others:
                await other.until(lambda: other.seen[other.viewer].seq >= answer)
        if not stays:
            await away.come()
        await away.until(lambda: away.seen[2].seq == clients[0].seen[0].seq)
        if clients[0].views[0]["over"]:
            break
        if away.legal(2):
            await away.play(2, chance.choice(away.legal(2)))
            for other in clients:
                await other.until(lambda: other.seen[other.viewer].seq == away.acks[max(away.acks, key=away.acks.get)])
    assert away.snapshots == 0
    seqs = [(seq, event["event"]) for seq, event in away.told[2]]
    assert seqs == [(seq, event["event"]) for seq, event in clients[0].told[0]]
    assert away.views[2]["pile"] == clients[0].views[0]["pile"]


@awaited
async def test_a_client_that_saw_nothing_gets_the_whole_story_or_a_snapshot_as_it_asks(url):
    clients = await started(url, people=2, wanted={"options": {"limit": 1000}})
    chance = random.Random(1)
    for _ in range(5):
        await one_move(clients, chance)
    fresh = Client(url, clients[0].cookie)
    await fresh.come(clients[0].code)
    await fresh.until(lambda: 0 in fresh.views)
    assert (fresh.snapshots, fresh.told) == (1, {})
    assert fresh.views[0] == clients[0].views[0]
    story = Client(url, clients[0].cookie)
    story.seen[0] = protocol.LastSeen(0, clients[0].match, -1)
    await story.come(clients[0].code)
    await story.until(lambda: story.told.get(0) == clients[0].told[0])
    assert story.snapshots == 0
    assert story.views[0] == clients[0].views[0]
    seat, client = turn_of(clients)
    await client.play(seat, client.legal(seat)[0])
    for same in (fresh, story):
        await same.until(lambda: same.views[0] == clients[0].views[0])


@awaited
async def test_bots_play_their_seats(url):
    person = Client(url)
    await person.come(person.make("komary", seats=4, bots={"1": "random", "2": "easy", "3": "normal"}, pace=0.05))
    await person.sit(0)
    await person.do(protocol.Start(), lambda: 0 in person.views)
    chance = random.Random(8)
    while len({event["seat"] for _, event in person.told[0] if event["event"] == "move"}) < 4:
        await person.until(lambda: person.legal(0) or person.views[0]["over"])
        await person.play(0, chance.choice(person.legal(0)))


@awaited
async def test_a_bot_takes_over_from_whoever_is_gone_and_gives_the_seat_back(url):
    clients = await started(url, people=2, wanted={"grace": 1, "pace": 0, "options": {"limit": 1000}})
    seat, gone = turn_of(clients)
    stays = clients[1 - seat]
    heard = len(stays.raw)
    await gone.close()
    await stays.until(lambda: stays.table.seats[seat].replaced)
    tables = [message.table for text in stays.raw[heard:] if isinstance(message := decode(text), protocol.TableState)]
    away = next(table for table in tables if table.seats[seat].away_since is not None)
    assert not away.seats[seat].connected
    assert not away.seats[seat].replaced, "only after the grace that all can see"
    taken_over = next(table for table in tables if table.seats[seat].replaced)
    assert taken_over.now - away.seats[seat].away_since >= away.grace == 1
    await stays.until(lambda: stays.seen[1 - seat].seq > 0)
    assert stays.told[1 - seat][-1][1].get("seat", seat) == seat or stays.legal(1 - seat)
    await stays.until(lambda: stays.legal(1 - seat))
    await gone.come()
    await stays.until(lambda: not stays.table.seats[seat].replaced and stays.table.seats[seat].connected)
    await gone.until(lambda: gone.seen[seat].seq == stays.seen[1 - seat].seq)
    back, chance = gone.seen[seat].seq, random.Random(1)
    for number in range(1, 9):  # whatever the bot did, a pass or not: of what follows people alone decide
        assert await one_move(clients, chance)
        assert stays.seen[1 - seat].seq == gone.seen[seat].seq == back + number, "the bot is gone"


@awaited
async def test_who_stands_up_during_a_match_is_replaced_at_once_and_may_come_back(url):
    clients = await started(url, people=2, wanted={"pace": 0})
    seat, leaver = turn_of(clients)
    stays = clients[1 - seat]
    await leaver.send(protocol.Stand(seat))
    await stays.until(lambda: stays.table.seats[seat].left and stays.legal(1 - seat))
    stranger = await Client(url).come(stays.code)
    assert await stranger.refusal(protocol.Sit(seat, "Zła", "fox")) == "seat_taken"
    assert (await leaver.play(seat, "draw")).error == "wrong_time"
    await leaver.do(protocol.Sit(seat, "P", "cat"), lambda: not leaver.table.seats[seat].left)


@awaited
async def test_the_seat_of_somebody_who_stood_up_in_a_match_is_free_after_it_and_that_of_somebody_gone_is_kept(url):
    clients = await started(url, people=3, wanted={"seats": 3, "pace": 0, "grace": 1, "options": {"limit": 8}})
    host, leaver, gone = clients
    await leaver.send(protocol.Stand(1))
    await gone.close()
    await play_on([host], random.Random(1))
    await host.until(lambda: host.table.seats[1].kind == "bot")
    assert [player.name for player in host.table.match.players] == ["P0", "P1", "P2"]
    newcomer = await Client(url).come(host.code)
    assert await newcomer.refusal(protocol.Sit(2, "Ewa", "bee")) == "seat_taken"
    await newcomer.do(protocol.Sit(1, "Ewa", "bee"), lambda: newcomer.yours == [1])


@awaited
async def test_a_table_that_all_people_have_left_pauses(url):
    clients = await started(url, people=2, wanted={"seats": 3, "bots": {"2": "random"}, "grace": 1, "pace": 0})
    watcher = await Client(url).come(clients[0].code)
    for client in clients:
        await client.close()
    await watcher.until(lambda: watcher.table.paused)
    await watcher.until(lambda: all(seat.replaced for seat in watcher.table.seats[:2]))
    before = watcher.seen["public"].seq
    for _ in range(20):  # round trips through the server, in which a bot would have played
        await watcher.come()
    assert watcher.seen["public"].seq == before
    await clients[0].come()
    await watcher.until(lambda: not watcher.table.paused)
    await watcher.until(lambda: watcher.seen["public"].seq > before or clients[0].legal(0))


@awaited
async def test_bots_alone_play_while_somebody_watches(url):
    host = Client(url)
    bots = {str(seat): "random" for seat in range(3)}
    await host.come(host.make("komary", seats=3, bots=bots, pace=0, options={"limit": 5}))
    await host.do(protocol.Start(), lambda: "public" in host.views)
    await host.until(lambda: host.views["public"]["over"])
    await host.until(lambda: host.table.match.over and not host.table.paused)


@awaited
async def test_pings_are_answered(url):
    client = Client(url)
    await client.connect()
    await client.send(protocol.Ping())
    await client.until(lambda: client.raw == ['{"type":"pong"}'])


@awaited
async def test_a_client_that_does_not_read_for_a_while_holds_nobody_up_and_goes_on(url):
    clients = await started(url, people=2)
    slow = Client(url, clients[0].cookie)
    await slow.come(clients[0].code)
    await slow.until(lambda: 0 in slow.seen)
    slow.socket.transport.pause_reading()
    await play_on(clients, random.Random(4), moves=25)
    slow.socket.transport.resume_reading()
    await slow.until(lambda: slow.seen[0].seq == clients[0].seen[0].seq or slow.closed is not None)
    if slow.closed is not None:  # it has not read for so long that it was cut off, and comes back as the web app does
        await slow.return_()
        await slow.until(lambda: slow.seen[0].seq == clients[0].seen[0].seq)
    assert slow.views[0] == clients[0].views[0]


@awaited
async def test_a_hint_tells_what_hard_thinks_of_each_legal_move_unless_the_host_forbids(url):
    clients = await started(url, people=2)
    seat, client = turn_of(clients)
    await client.send(protocol.AskHint("h1", seat))
    await client.until(lambda: "h1" in client.hints)
    shares = client.hints["h1"].shares
    assert {share.move for share in shares} == set(client.legal(seat))
    assert all(0 <= share.share <= 1 for share in shares)
    other = clients[1 - seat]
    await other.send(protocol.AskHint("h2", 1 - seat))
    await other.until(lambda: "h2" in other.refused)
    assert other.refused["h2"].error == "wrong_time"
    await clients[0].do(protocol.Setup(hints=False), lambda: not clients[0].table.hints)
    await client.send(protocol.AskHint("h3", seat))
    await client.until(lambda: "h3" in client.refused)
    assert client.refused["h3"].error == "hints_off"
