// An act that was refused for want of a proof goes on by itself once the proof is given, and never without it.
import { afterEach, describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { lendStepUp, withStepUp } from './step-up.ts'

const needsProof = () => new ApiError('refused', '需要安全验证', { code: '1005' })
/** An act that the server lets pass from the moment `proof.given`. */
const guarded = (proof: { given: boolean; tries: number }) => async () => {
  proof.tries += 1
  if (!proof.given) throw needsProof()
  return '已完成'
}
afterEach(() => lendStepUp(null))

describe('an act that needs a proof', () => {
  it('is done after the proof, with one repeat', async () => {
    const proof = { given: false, tries: 0 }
    lendStepUp(async () => (proof.given = true))
    await expect(withStepUp(guarded(proof))).resolves.toBe('已完成')
    expect(proof.tries).toBe(2)
  })

  it('is not sent again when the person gives no proof', async () => {
    const proof = { given: false, tries: 0 }
    lendStepUp(async () => false)
    await expect(withStepUp(guarded(proof))).rejects.toMatchObject({ kind: 'cancelled' })
    expect(proof.tries).toBe(1)
  })

  it('asks once for several acts at the same time', async () => {
    const proof = { given: false, tries: 0 }
    let questions = 0
    lendStepUp(async () => {
      questions += 1
      await Promise.resolve()
      return (proof.given = true)
    })
    await Promise.all([withStepUp(guarded(proof)), withStepUp(guarded(proof))])
    expect(questions).toBe(1)
    expect(proof.tries).toBe(4)
  })

  it('asks anew for the next act', async () => {
    let questions = 0
    lendStepUp(async () => {
      questions += 1
      return false
    })
    const proof = { given: false, tries: 0 }
    await withStepUp(guarded(proof)).catch(() => undefined)
    await withStepUp(guarded(proof)).catch(() => undefined)
    expect(questions).toBe(2)
  })

  it('asks for each act that wants a proof of its own, one after the other', async () => {
    const asked: (string | undefined)[] = []
    let open = 0
    lendStepUp(async ({ act }) => {
      open += 1
      expect(open).toBe(1)
      await Promise.resolve()
      asked.push(act)
      open -= 1
      return true
    })
    const bound = (act: string) => {
      let isProven = false
      return async () => {
        if (isProven) return act
        isProven = true
        throw new ApiError('refused', '需要安全验证', { code: '1005', details: { act } })
      }
    }
    await expect(Promise.all([withStepUp(bound('pay A')), withStepUp(bound('pay B'))])).resolves.toEqual([
      'pay A',
      'pay B',
    ])
    expect(asked).toEqual(['pay A', 'pay B'])
  })

  it('does not ask again and again when the repeat is refused too', async () => {
    const proof = { given: false, tries: 0 }
    lendStepUp(async () => true)
    await expect(withStepUp(guarded(proof))).rejects.toMatchObject({ code: '1005' })
    expect(proof.tries).toBe(2)
  })
})

it('passes every other failure on without a question', async () => {
  let questions = 0
  lendStepUp(async () => {
    questions += 1
    return true
  })
  const refused = new ApiError('refused', '余额不足', { code: '3002' })
  await expect(withStepUp(() => Promise.reject(refused))).rejects.toBe(refused)
  expect(questions).toBe(0)
})
