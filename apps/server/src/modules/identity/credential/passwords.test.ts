// Passwords at the cost that a server takes: nothing else in the tests does, so it is held here.
import { expect, test } from 'vitest'
import { quickPasswords } from './credential.testing.ts'
import { createPasswords } from './passwords.ts'

const pepper = Buffer.alloc(32, 7)

test('a hash costs 19 MiB and two rounds of argon2id, and says so', async () => {
  expect(await createPasswords(pepper).hash('Correct-Horse-9')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('only the password that was hashed matches, under the pepper that it was hashed with', async () => {
  const passwords = createPasswords(pepper)
  const hash = await passwords.hash('Correct-Horse-9')
  expect(await passwords.matches(hash, 'Correct-Horse-9')).toBe(true)
  expect(await passwords.matches(hash, 'correct-horse-9')).toBe(false)
  expect(await passwords.matches(null, 'Correct-Horse-9')).toBe(false)
  expect(await createPasswords(Buffer.alloc(32, 8)).matches(hash, 'Correct-Horse-9')).toBe(false)
})

test('a hash of another cost is known all the same, so that the cost may change', async () => {
  const hash = await createPasswords(pepper, quickPasswords).hash('Correct-Horse-9')
  expect(hash).toContain('$m=8,t=1,p=1$')
  expect(await createPasswords(pepper).matches(hash, 'Correct-Horse-9')).toBe(true)
})
