// What is wrong with a parcel follows from when it was last heard of; out of order or told twice, it stands where it stands.
import { describe, expect, test } from 'vitest'
import { exceptionsOf, nextCheckOf, type ParcelFacts } from './parcel-rules.ts'
import { standingOf } from './parcel-standing.ts'
import { stateAfter, transitions } from './parcel.states.ts'

const HOUR = 3_600_000
const SHIPPED = new Date('2026-03-02T10:00:00+08:00')
const after = (hours: number) => new Date(SHIPPED.getTime() + hours * HOUR)
const facts = (changes: Partial<ParcelFacts> = {}): ParcelFacts => ({
  state: 'CREATED',
  shippedAt: SHIPPED,
  collectedAt: null,
  lastTraceAt: null,
  turnedAt: null,
  isSettled: false,
  ...changes,
})
const wrong = (hours: number, changes: Partial<ParcelFacts> = {}) => [
  ...exceptionsOf(facts(changes), after(hours)).keys(),
]

describe('what is wrong', () => {
  test.each([
    [19, []],
    [20, ['PICKUP_SOON']],
    [24, ['PICKUP_LATE']],
    [72, ['FAKE_SHIP']],
  ])('%i hours after shipping, with nobody having collected it: %j', (hours, types) => {
    expect(wrong(hours)).toEqual(types)
  })

  test.each([
    ['COLLECTED', 23, []],
    ['COLLECTED', 24, ['DISPATCH_LATE']],
    ['IN_TRANSIT', 47, []],
    ['IN_TRANSIT', 48, ['TRANSIT_LATE']],
    ['IN_TRANSIT', 120, ['SUSPECT_LOST']],
    ['DELIVERING', 24, ['DELIVERY_LATE']],
    ['DELIVERING', 121, ['SUSPECT_LOST']],
  ] as const)('%s and not heard of for %i hours: %j', (state, hours, types) => {
    expect(wrong(2 + hours, { state, collectedAt: after(2), lastTraceAt: after(2) })).toEqual(types)
  })

  test('one that moves every day is long on its way after seven', () => {
    const moving = { state: 'IN_TRANSIT', collectedAt: after(2), lastTraceAt: after(165) } as const
    expect(wrong(169, moving)).toEqual([])
    expect(wrong(170, moving)).toEqual(['LONG_DELIVERY'])
  })

  test('one that turned stays so until somebody deals with it; nothing else is wrong with it', () => {
    for (const state of ['REJECTED', 'RETURNING', 'RETURNED'] as const)
      expect(wrong(500, { state, collectedAt: after(2), lastTraceAt: after(20), turnedAt: after(20) })).toEqual([
        'INTERCEPT_RETURN',
      ])
  })

  test('nothing is wrong with one that has arrived or that nobody waits for', () => {
    expect(wrong(500, { state: 'SIGNED', lastTraceAt: after(40) })).toEqual([])
    expect(wrong(500, { state: 'CANCELED' })).toEqual([])
    expect(wrong(500, { isSettled: true })).toEqual([])
  })

  test('it is looked at again when the next thing can be wrong', () => {
    expect(nextCheckOf(facts(), after(0))).toEqual(after(20))
    expect(nextCheckOf(facts(), after(20))).toEqual(after(24))
    expect(nextCheckOf(facts(), after(24))).toEqual(after(72))
    expect(nextCheckOf(facts(), after(72))).toBeNull()
    expect(nextCheckOf(facts({ state: 'IN_TRANSIT', lastTraceAt: after(2) }), after(3))).toEqual(after(50))
  })
})

describe('where a parcel stands', () => {
  const trace = (hours: number, state: ReturnType<typeof standingOf>['state'] | null, text = `${state} ${hours}`) => ({
    at: after(hours),
    text,
    state: state === 'CREATED' || state === 'CANCELED' ? null : state,
    sub_state: null,
  })

  test('does not depend on the order in which it was told', () => {
    const traces = [trace(2, 'COLLECTED'), trace(8, 'IN_TRANSIT'), trace(30, 'DELIVERING'), trace(33, 'SIGNED')]
    expect(standingOf(traces)).toMatchObject({
      state: 'SIGNED',
      collected_at: after(2),
      signed_at: after(33),
      last_trace_at: after(33),
    })
    expect(standingOf(traces.toReversed())).toEqual(standingOf(traces))
    expect(standingOf(traces.slice(0, 3)).state).toBe('DELIVERING')
  })

  test('skips what nobody told, and what says nothing of the state', () => {
    expect(standingOf([trace(8, 'IN_TRANSIT'), trace(9, null, '客服已登记')])).toMatchObject({
      state: 'IN_TRANSIT',
      collected_at: after(8),
      last_trace: '客服已登记',
    })
    expect(standingOf([trace(1, null, '已下单')])).toMatchObject({ state: 'CREATED', collected_at: null })
    expect(standingOf([])).toMatchObject({ state: 'CREATED', last_trace_at: null })
  })

  test('a refused one that is delivered after all has arrived, and one that comes back has not', () => {
    const refused = [trace(2, 'COLLECTED'), trace(30, 'REJECTED')]
    expect(standingOf([...refused, trace(50, 'DELIVERING'), trace(51, 'SIGNED')])).toMatchObject({
      state: 'SIGNED',
      turned_at: null,
    })
    expect(standingOf([...refused, trace(50, 'RETURNING'), trace(90, 'RETURNED')])).toMatchObject({
      state: 'RETURNED',
      signed_at: null,
      turned_at: after(30),
    })
  })

  test('only what is under way can be undone', () => {
    for (const state of ['SIGNED', 'REJECTED', 'RETURNING', 'RETURNED'] as const)
      expect(transitions.cancel.from).not.toContain(state)
  })

  test('what is over is led nowhere by what was on the way', () => {
    expect(stateAfter('SIGNED', 'IN_TRANSIT')).toBe('SIGNED')
    expect(stateAfter('CANCELED', 'SIGNED')).toBe('CANCELED')
    expect(stateAfter('SIGNED', 'RETURNING')).toBe('RETURNING')
  })
})
