// What stands in the log of an error: enough to find it, whatever was thrown, and nothing personal.
import { expect, test } from 'vitest'
import { loggedError } from './logged-error.ts'

test('an error is named with its code and its causes', () => {
  const cause = Object.assign(new Error('connection lost'), { code: '08006' })
  const told = loggedError(Object.assign(new TypeError('nothing read', { cause }), { code: 'X1' }))
  expect(told).toMatchObject({ type: 'TypeError', message: 'nothing read', code: 'X1' })
  expect(told.stack).toContain('caused by: Error: connection lost')
})

test('an error that came as a plain object, as the job queue sends them, still says what it was', () => {
  const sent = {
    message: 'permission denied',
    code: '42501',
    stack: 'error: permission denied\n    at there',
    queue: 'x',
  }
  expect(loggedError(sent)).toMatchObject({ message: 'permission denied', code: '42501', stack: sent.stack })
  expect(loggedError({ queue: 'x' }).message).toBe('{"queue":"x"}')
})

test('a thrown text is its own message', () => {
  expect(loggedError('enough').message).toBe('enough')
})

test('a phone in a message is not kept', () => {
  expect(JSON.stringify(loggedError({ message: 'no account of 13912345678' }))).not.toContain('13912345678')
})
