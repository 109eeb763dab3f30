// Takes back what waits for an audit, once the merchant is sure.
import { api, type GoodsRevision } from '@merchant/contract'
import { useSend } from '../../../api/use-endpoint.ts'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { goodsAuditTexts } from './goods-audit.texts.ts'

export function useWithdraw(): (goodsId: string, revision: Pick<GoodsRevision, 'version'>) => Promise<boolean> {
  const t = useText(goodsAuditTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const { send } = useSend(api.goodsRevision.withdraw, {
    refreshes: [api.goods.list, api.goods.info, api.goodsRevision.ofGoods],
  })
  return async (goodsId, { version }) => {
    const question = { title: t('withdrawQuestion'), content: t('withdrawWhat'), okText: t('withdraw') }
    if (!(await confirm(question))) return false
    try {
      await send({ goodsId, version })
    } catch {
      // It was told, and what is shown is read anew.
      return false
    }
    notice.success(t('withdrawn'))
    return true
  }
}
