// Proves that ids are UUIDv7, tell their time, and ascend.
import { expect, test } from 'vitest'
import { newId } from './new-id.ts'

const noon = new Date('2026-11-20T04:00:00.123Z')

test('an id is a UUID of version 7 that begins with its time', () => {
  const id = newId(noon)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(noon.getTime())
})

test('ids of one and the same millisecond are all different and ascend in the order they were made', () => {
  const ids = Array.from({ length: 20_000 }, () => newId(noon))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(ids.toSorted())
})

test('ids of one millisecond ascend also when others are made in between', () => {
  const ids = Array.from({ length: 200 }, (_, at) => {
    newId(new Date(noon.getTime() + at + 1))
    return newId(noon)
  })
  expect(ids).toEqual(ids.toSorted())
})

test('an id of a later millisecond is greater', () => {
  const first = newId(noon)
  expect(newId(new Date(noon.getTime() + 1)) > first).toBe(true)
})
