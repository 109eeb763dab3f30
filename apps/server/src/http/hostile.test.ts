// What nobody means to send, to every field of every endpoint: refused or taken as it is, and never a fault.
import { api, checkInput, storefrontHeaders } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../testing/test-app.ts'
import {
  type Callers,
  mustBeProper,
  PASSWORD,
  plainPosts,
  sampleOf,
  signInForm,
  startCallers,
} from './callers.testing.ts'
import { hostileValues } from './hostile-values.testing.ts'
import { leavesOf, replaced, sampleBodies } from './sample-body.testing.ts'

let callers: Callers
let testApp: TestApp
beforeAll(async () => {
  callers = await startCallers()
  testApp = callers.testApp
})
afterAll(() => testApp.stop())
// Guesses and codes are counted per address and phone; that is not what is tested here.
beforeEach(async () => void (await testApp.db.global.deleteFrom('rate_window').execute()))

const send: Callers['send'] = (...request) => callers.send(...request)
const admitted: Callers['admitted'] = (...request) => callers.admitted(...request)

describe('hostile values', () => {
  test('there are sixty and more of them', () => {
    expect(new Set(hostileValues).size).toBeGreaterThanOrEqual(60)
  })

  const MARK = '"the hostile value stands here"'
  test.each(plainPosts.filter(([name]) => name !== 'user.logout'))(
    '%s: no value of any field breaks it',
    async (_name, endpoint) => {
      for (const body of sampleBodies(endpoint)) {
        for (const leaf of leavesOf(body)) {
          const frame = JSON.stringify(replaced(body, leaf, JSON.parse(MARK)))
          const texts = hostileValues.map((value) => frame.replace(MARK, () => value))
          const accepted = texts.filter((text) => checkInput(endpoint.body, JSON.parse(text)).ok)
          // What the contract refuses is refused the same way each time: two of these stand for all.
          const refused = texts.filter((text) => !accepted.includes(text)).slice(0, 2)
          for (const text of [...accepted, ...refused])
            mustBeProper(endpoint, await send(endpoint, admitted(endpoint, text), text), `${leaf.join('.')}: ${text}`)
        }
      }
    },
  )

  const lists = plainPosts.filter(([, endpoint]) => sampleBodies(endpoint).some((body) => 'cursor' in Object(body)))
  test('most lists have a cursor', () => expect(lists.length).toBeGreaterThanOrEqual(20))
  test.each(lists)('%s: a cursor that it did not make is refused by name', async (_name, endpoint) => {
    // What else it must name, and nothing that narrows it.
    const needed = Object.entries(Object(sampleBodies(endpoint)[0])).filter(([name]) =>
      ['id', 'skuId', 'merchantId'].includes(name),
    )
    const text = JSON.stringify({ ...Object.fromEntries(needed), cursor: 'nonsense' })
    const answer = await send(endpoint, admitted(endpoint, text), text)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ Msg: string }>().Msg).toContain('游标')
  })

  test('signing in survives each of them in each field', async () => {
    const AT_ONCE = 8
    const attempts = ['username', 'password', 'grant_type', 'other'].flatMap((field) =>
      // Half a surrogate pair can't be written in a form; what browsers make of it can.
      hostileValues.map((value) => ({
        username: 'nobody',
        password: PASSWORD,
        grant_type: 'password',
        [field]: value.slice(0, 5_000),
      })),
    )
    for (let begun = 0; begun < attempts.length; begun += AT_ONCE) {
      await testApp.db.global.deleteFrom('rate_window').execute()
      const forms = attempts.slice(begun, begun + AT_ONCE).map((form) => new URLSearchParams(form).toString())
      const answers = await Promise.all(forms.map((form) => signInForm(testApp, form)))
      for (const [index, answer] of answers.entries())
        expect([400, 429], `${forms[index]?.slice(0, 200)} → ${answer.body.slice(0, 200)}`).toContain(answer.statusCode)
    }
    const withNul = await signInForm(testApp, 'username=a%00b&password=x&grant_type=password')
    expect(withNul.statusCode).toBe(400)
  })

  test('so do tokens and signatures', async () => {
    const probe = api.saleOrder.info
    const text = sampleOf(probe) ?? ''
    for (const value of ['', ' ', 'x', 'x'.repeat(5_000), "'--", '%00', '-1', '../..', 'null', '[]']) {
      expect((await send(probe, { authorization: `Bearer ${value}` }, text)).statusCode).toBe(401)
      for (const name of Object.values(storefrontHeaders)) {
        const answer = await send(probe, { ...callers.signed(probe, text), [name]: value }, text)
        expect(answer.statusCode, `${name}: ${value.slice(0, 40)}`).toBe(401)
      }
    }
  })
})
