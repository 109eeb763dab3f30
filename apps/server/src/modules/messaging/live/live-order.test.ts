// No reader misses a change, in whatever order the transactions end that tell of them.
import { type Database, newId } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createManualClock } from '../../../kernel/clock.ts'
import { tellChange } from '../../../kernel/live-event.ts'
import { createHub, type Subscriber } from './live-hub.ts'
import { eventsAfter, type LiveEvent, numberAll } from './live.store.ts'

const clock = createManualClock(new Date('2026-11-20T01:00:00Z'))
let suite: TestDatabase
let db: Database
beforeAll(async () => {
  suite = await createTestDatabase()
  db = suite.database
})
afterAll(() => suite.drop())

/** A transaction that has told of a change and ends when it is let. */
function begin(merchantId: string, subjectId: string, end: 'commit' | 'rollback' = 'commit') {
  const told = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const over = db
    .transaction(merchantId, async (tx) => {
      const now = clock.now()
      const row = { id: newId(now), stream_id: merchantId, kind: 'saleOrder', subject_id: subjectId, at: now } as const
      // At once and not with the commit, so that it lies there unseen while others come and go.
      await tx.insertInto('live_event').values(row).execute()
      told.resolve()
      await letGo.promise
      if (end === 'rollback') throw new Error('not this time')
    })
    .catch((error: unknown) => told.reject(error))
  return {
    told: told.promise,
    async end() {
      letGo.resolve()
      await over
    },
  }
}

const newSubject = (): string => newId(clock.now())
const subjectsOf = (events: readonly LiveEvent[]) => events.map(({ subjectId }) => subjectId)

test('what was told first and committed last has the later number, so that whoever read on meanwhile still comes to it', async () => {
  const streamId = newSubject()
  const [slow, quick, undone] = [newSubject(), newSubject(), newSubject()]
  const first = begin(streamId, slow)
  await first.told
  const second = begin(streamId, quick)
  const third = begin(streamId, undone, 'rollback')
  await Promise.all([second.told, third.told])
  await third.end()
  await second.end()
  await numberAll(db.global)
  const early = await eventsAfter(db.global, { streamId, after: 0 })
  expect([early[0]?.sequence, ...subjectsOf(early)]).toEqual([1, quick])
  await first.end()
  await numberAll(db.global)
  const late = await eventsAfter(db.global, { streamId, after: 1 })
  expect([late[0]?.sequence, ...subjectsOf(late)]).toEqual([2, slow])
})

const TRANSACTIONS = 120

test('many transactions end in any order while servers number and readers come and go: each is told of everything, once, in order', async () => {
  const streams = [newSubject(), newSubject()]
  const hubs = [createHub(db.global), createHub(db.global)]
  const heard = new Map<Subscriber, LiveEvent[]>()
  const join = async (at: number) => {
    const events: LiveEvent[] = []
    const reader: Subscriber = {
      streamId: streams[at % 2] ?? '',
      position: 0,
      take: (news) => void events.push(...news),
    }
    heard.set(reader, events)
    await hubs[at % 3 === 0 ? 0 : 1]?.join(reader)
  }
  const told = new Map<string, string[]>(streams.map((id) => [id, []]))
  let isOver = false
  const number = async () => {
    while (!isOver) {
      await numberAll(db.global)
      await Promise.all(hubs.map((hub) => hub.lookAtMoved()))
    }
  }
  const numbering = [number(), number()]
  for (let round = 0; round < TRANSACTIONS / 6; round += 1) {
    const open = Array.from({ length: 6 }, (_, index) => {
      const [streamId, subject] = [streams[index % 2] ?? '', newSubject()]
      const isKept = (round + index) % 5 !== 0
      if (isKept) told.get(streamId)?.push(subject)
      return begin(streamId, subject, isKept ? 'commit' : 'rollback')
    })
    await Promise.all(open.map((one) => one.told))
    // The last to tell are the first to end.
    await Promise.all([join(round), ...open.toReversed().map((one) => one.end())])
  }
  isOver = true
  await Promise.all(numbering)
  await numberAll(db.global)
  await Promise.all(hubs.map((hub) => hub.lookAtMoved()))
  expect(heard.size).toBe(TRANSACTIONS / 6)
  for (const [{ streamId }, events] of heard) {
    const all = told.get(streamId) ?? []
    expect(events.map(({ sequence }) => sequence)).toEqual(all.map((_, index) => index + 1))
    expect(subjectsOf(events).toSorted()).toEqual(all.toSorted())
  }
})

test('one transaction tells the same thing once', async () => {
  const [streamId, subjectId] = [newSubject(), newSubject()]
  await db.transaction(streamId, async (tx) => {
    tellChange(tx, { kind: 'saleOrder', subjectId, shopId: null }, clock.now())
    tellChange(tx, { kind: 'saleOrder', subjectId, shopId: null }, clock.now())
    for (const _ of Array.from({ length: 100 }))
      tellChange(tx, { kind: 'goods', subjectId: newSubject(), shopId: null }, clock.now())
  })
  await numberAll(db.global)
  const kinds = (await eventsAfter(db.global, { streamId, after: 0 })).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'saleOrder')).toHaveLength(1)
  expect(kinds.filter((kind) => kind === 'goods')).toHaveLength(20)
})
