// Switches the shop that is looked at, and says which it is now.
import { useNotice } from '../components/overlay/confirm.ts'
import { useText } from '../i18n/text.ts'
import { useLogin } from '../session/session.ts'
import { useChooseShop } from '../session/shop-choice.ts'
import { shopChoiceTexts } from './shop-choice.texts.ts'

export function useToldShopChoice(): (shopId: string | null) => void {
  const t = useText(shopChoiceTexts)
  const notice = useNotice()
  const choose = useChooseShop()
  const { shops, currentShopId } = useLogin()
  return (shopId) => {
    if (shopId === currentShopId) return
    const name = shops.find(({ id }) => id === shopId)?.name ?? t('allShops')
    choose(shopId).then(
      () => notice.success(t('shopChosen', { name })),
      // It has been said why.
      () => undefined,
    )
  }
}
