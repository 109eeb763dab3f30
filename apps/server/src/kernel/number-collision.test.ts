// A number drawn twice is drawn again; every other failure is told at once.
import { createTestDatabase } from '@merchant/database/testing'
import { expect, it } from 'vitest'
import { withFreshNumbers } from './number-collision.ts'

it('does a command again when its number was taken, with the error that PostgreSQL really gives', async () => {
  const { database, drop } = await createTestDatabase()
  try {
    await database.pool.query('create table ticket (no text, constraint ticket__one_number unique (no))')
    const numbers = ['T1', 'T1', 'T2']
    const take = () => withFreshNumbers(() => database.pool.query('insert into ticket values ($1)', [numbers.shift()]))
    await take()
    await take()
    const { rows } = await database.pool.query('select no from ticket order by no')
    expect(rows).toEqual([{ no: 'T1' }, { no: 'T2' }])
  } finally {
    await drop()
  }
})

it('does not repeat other failures', async () => {
  let attempts = 0
  const failing = () => withFreshNumbers(() => Promise.reject(new Error(`attempt ${(attempts += 1)}`)))
  await expect(failing()).rejects.toThrow('attempt 1')
})
