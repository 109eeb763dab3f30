// Two transfers of the selling merchant to the platform's account: one has come and is in the wallet, one waits to be confirmed.
import type { AdminClient } from '@merchant/allinpay-sandbox'
import { api } from '@merchant/contract'
import { eventually } from '../driver/eventually.ts'
import { ask } from './ask.ts'
import type { Fixtures } from './fixtures.ts'
import { drawSlip } from './goods-picture.ts'
import { book } from './manual-entries.ts'
import type { PresentWorld } from './present-world.ts'

type People = Pick<Fixtures, 'merchant' | 'finance' | 'review'>

/** The platform at the provider, and its own balance there. */
const PLATFORM = '#yunBizUserId_B2C#'
const OWN_SET = '100001'

export async function transferToday(world: PresentWorld, people: People, admin: AdminClient): Promise<void> {
  const amountFen = 800_000
  const { id, rechargeNo } = await handIn(world, people, { amountFen, remark: '大促备用金' })
  const held = await admin.balances(PLATFORM)
  const own = held.find(({ accountSet }) => accountSet === OWN_SET)?.available ?? 0
  // The bank's money comes to the platform's own account.
  await admin.setPlatformBalance(OWN_SET, own + amountFen)
  const reason = '银行流水显示已到账，附言与转账代码一致'
  const bankReference = `BOC${rechargeNo}`
  await book(world, people, { kind: 'RECHARGE_TRANSFER', amountFen, reason, subjectNo: rechargeNo, bankReference })
  const { info } = world.modules.rechargeOrders.handlers
  await eventually('the transfer in the wallet', async () => {
    const order = await ask({ endpoint: api.rechargeOrder.info, handler: info, actor: people.merchant(), body: { id } })
    return order.status === 'SUCCESS' ? order : null
  })
  await handIn(world, people, { amountFen: 300_000, remark: '活动备货' })
}

async function handIn(
  { modules }: PresentWorld,
  people: People,
  wanted: { readonly amountFen: number; readonly remark: string },
) {
  const actor = people.merchant()
  const { apply, handIn: take } = modules.rechargeOrders.handlers
  const body = { method: 'TRANSFER', ...wanted } as const
  const { id } = await ask({ endpoint: api.rechargeOrder.apply, handler: apply, actor, body })
  const file = { name: 'slip.jpg', bytes: await drawSlip() }
  const { image } = modules.files.handlers
  const purpose = { purpose: 'TRANSFER_SLIP' } as const
  const { fileId } = await ask({ endpoint: api.file.image, handler: image, actor, body: purpose, file })
  return ask({ endpoint: api.rechargeOrder.handIn, handler: take, actor, body: { id, slipFileId: fileId } })
}
