// What the payer of a transfer writes into its remark, so that the money is known for what it is.
import { randomInt } from 'node:crypto'
import type { TenantTx } from '@merchant/database'

/** Without what is taken for something else on paper: 0 O, 1 I L. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 8
/** Among 8 · 10^11 even two that are taken in a row are a fault of ours. */
const DRAWS = 5

const drawCode = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Random, so that nobody names another's by chance, and taken for one recharge: no merchant ever gets the same. */
export async function takeTransferCode(tx: TenantTx, rechargeId: string, draw = drawCode): Promise<string> {
  for (let times = 0; times < DRAWS; times += 1) {
    const taken = await tx
      .insertInto('transfer_code')
      .values({ code: draw(), merchant_id: tx.merchantId, recharge_id: rechargeId })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
      .executeTakeFirst()
    if (taken !== undefined) return taken.code
  }
  throw new Error('No free transfer code was drawn')
}
