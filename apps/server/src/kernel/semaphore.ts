// Lets only a few pieces of heavy work run at once and a bounded number wait, each party in its turn: a flood of pictures
// never fills the memory, and whoever sends it waits behind the one picture of somebody else. Of one process, whose memory it is.
import { Refusal } from './refusal.ts'

const RETRY_SECONDS = 3

interface Place {
  enter(): void
  giveUp(error: Refusal): void
}

/**
 * Runs work in turn, round by round one piece of each party that waits. When the room is full, the newest place of the party
 * that holds the most is given up for a party that holds fewer; work without a place is refused with request.tooMany.
 *
 * @param waiting how many places there are, for all together
 */
export function createSemaphore(
  atOnce: number,
  waiting: number,
): <T>(party: string, work: () => Promise<T>) => Promise<T> {
  /** Parties in the order of their turns; none is without a place. */
  const rooms = new Map<string, Place[]>()
  let running = 0
  let taken = 0
  const tooMany = () => new Refusal('request.tooMany', { seconds: RETRY_SECONDS })

  function takePlace(party: string): Promise<void> {
    const own = rooms.get(party)?.length ?? 0
    if (taken >= waiting && !makeRoom(own + 1)) throw tooMany()
    taken += 1
    return new Promise((enter, giveUp) => {
      const place = { enter, giveUp }
      const room = rooms.get(party)
      if (room === undefined) rooms.set(party, [place])
      else room.push(place)
    })
  }

  /** Frees a place of a party that holds more than `held`. */
  function makeRoom(held: number): boolean {
    const [party, places] = [...rooms].reduce((most, room) => (room[1].length > most[1].length ? room : most), ['', []])
    if (places.length <= held) return false
    const place = places.pop()
    vacate(party, places)
    place?.giveUp(tooMany())
    return true
  }

  /** The next place in turn; its party goes to the end of the round. */
  function nextPlace(): Place | undefined {
    const [first] = rooms
    if (first === undefined) return undefined
    const [party, places] = first
    const place = places.shift()
    rooms.delete(party)
    rooms.set(party, places)
    vacate(party, places)
    return place
  }

  function vacate(party: string, places: readonly Place[]): void {
    taken -= 1
    if (places.length === 0) rooms.delete(party)
  }

  return async (party, work) => {
    // Whoever leaves hands its turn on, so that nobody slips in between.
    if (running >= atOnce) await takePlace(party)
    else running += 1
    try {
      return await work()
    } finally {
      const next = nextPlace()
      if (next === undefined) running -= 1
      else next.enter()
    }
  }
}
