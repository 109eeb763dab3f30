// The shop of a row, where rows of several are shown; nothing where all are of one.
import { useText } from '../../i18n/text.ts'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useLogin } from '../../session/session.ts'
import type { Column } from './data-table.tsx'

export function useShopColumn<Row extends { readonly shopId: string }>(): readonly Column<Row>[] {
  const shared = useText(sharedTexts)
  const { shops, currentShopId } = useLogin()
  if (shops.length <= 1 || currentShopId !== null) return []
  const names = new Map(shops.map(({ id, name }) => [id, name]))
  return [{ key: 'shop', title: shared('shop'), width: 120, cell: ({ shopId }) => names.get(shopId) ?? '' }]
}
