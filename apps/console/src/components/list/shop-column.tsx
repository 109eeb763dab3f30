// The shop of a row, where rows of several are shown; nothing where all are of one.
import { useText } from '../../i18n/text.ts'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useLogin } from '../../session/session.ts'
import type { Column } from './data-table.tsx'

/** The names of the shops whose rows stand among each other, by id; null where all rows are of one. */
export function useShopNames(): ReadonlyMap<string, string> | null {
  const { shops, currentShopId } = useLogin()
  return shops.length <= 1 || currentShopId !== null ? null : new Map(shops.map(({ id, name }) => [id, name]))
}

export function useShopColumn<Row extends { readonly shopId: string }>(): readonly Column<Row>[] {
  const shared = useText(sharedTexts)
  const names = useShopNames()
  if (names === null) return []
  return [{ key: 'shop', title: shared('shop'), width: 120, cell: ({ shopId }) => names.get(shopId) ?? '' }]
}
