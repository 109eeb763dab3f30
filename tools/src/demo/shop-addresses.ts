// The demo shop's address book beyond the addresses of its profile: another warehouse, a returns desk and where buyers fetch.
import { api, type InputOf } from '@merchant/contract'
import type { MerchantActor } from '../../../apps/server/src/kernel/actor.ts'
import { ask } from './ask.ts'
import type { DemoWorld } from './demo-world.ts'

const hangzhou = (code: string, name: string) => [
  { code: '330000', name: '浙江省' },
  { code: '330100', name: '杭州市' },
  { code, name },
]

const addresses: readonly InputOf<typeof api.shopAddress.save>[] = [
  {
    kind: 'SHIP',
    contact: '钱师傅',
    phone: '13957108821',
    region: hangzhou('330113', '临平区'),
    detail: '星桥街道星灵路 12 号 2 号库',
    remark: '大件从这里发，周日不出库',
  },
  {
    kind: 'RETURN',
    contact: '沈师傅',
    phone: '13957108822',
    region: hangzhou('330113', '临平区'),
    detail: '星桥街道星灵路 12 号售后间',
    remark: '陶瓷退货请寄这里',
  },
  {
    kind: 'PICKUP',
    contact: '店长阿禾',
    phone: '13957108823',
    region: hangzhou('330106', '西湖区'),
    detail: '文三路 90 号东部软件园 3 号楼一层门店',
    remark: '每天 10:00–20:00',
  },
]

export async function addAddresses({ modules }: Pick<DemoWorld, 'modules'>, actor: MerchantActor): Promise<void> {
  const handler = modules.shops.addressHandlers.save
  for (const body of addresses) await ask({ endpoint: api.shopAddress.save, handler, actor, body })
}
