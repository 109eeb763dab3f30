// 商品: opens the transactions of saving, shelving, pricing and stocking, and reads the list and the whole of one.
import type { Api, BodyOf, GoodsInfo } from '@merchant/contract'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { goodsInfo, goodsPage } from './goods-info.ts'
import type { GoodsDeps } from './goods.deps.ts'
import { type SaveBody, saveGoods } from './save-goods.ts'
import { type UpdateBody, updateGoods } from './update-goods.ts'

export function createGoodsService(deps: GoodsDeps) {
  const { db, clock, files } = deps
  return {
    save: (actor: MerchantActor, body: SaveBody, command: Command): Promise<GoodsInfo> =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), async () => goodsInfo(files, tx, await saveGoods(deps, tx, actor, body))),
      ),

    update: (actor: MerchantActor, body: UpdateBody, command: Command) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), () => updateGoods(deps, tx, actor, body)),
      ),

    list: (actor: MerchantActor, body: BodyOf<Api['goods']['list']>) =>
      goodsPage(files, db.tenant(actor.merchantId), body),

    info: (actor: MerchantActor, id: string): Promise<GoodsInfo> => goodsInfo(files, db.tenant(actor.merchantId), id),
  }
}
