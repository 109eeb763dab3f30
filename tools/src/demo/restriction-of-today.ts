// The company is restricted: the platform checks a paper of its, and lets nothing new of it go on sale meanwhile; an earlier reason is over.
import { api } from '@merchant/contract'
import { ask } from './ask.ts'
import type { Fixtures } from './fixtures.ts'
import type { PresentWorld } from './present-world.ts'

type People = Pick<Fixtures, 'company' | 'review'>

export async function restrictToday(world: PresentWorld, { company, review }: People): Promise<void> {
  const { merchantDirectory } = world.modules.handlers
  const actor = review()
  const { merchantId } = company()
  const read = async () => {
    const body = { merchantId }
    return ask({ endpoint: api.merchantDirectory.info, handler: merchantDirectory.info, actor, body })
  }
  const restrict = async (scopes: ('GOODS' | 'ORDERS')[], reason: string) => {
    const { version } = await read()
    const body = { merchantId, version, scopes, reason }
    return ask({ endpoint: api.merchantDirectory.restrict, handler: merchantDirectory.restrict, actor, body })
  }
  const { restrictions, version } = await restrict(['ORDERS'], '短期内投诉过多')
  const body = { merchantId, version, restrictionIds: restrictions.map(({ id }) => id), reason: '已整改' }
  await ask({ endpoint: api.merchantDirectory.restore, handler: merchantDirectory.restore, actor, body })
  await restrict(['GOODS'], '食品经营许可证待核实')
}
