// What the platform decided of goods and when, the newest first.
import type { GoodsRuling } from '@merchant/contract'
import type { ReactNode } from 'react'
import { HistoryList } from '../../../components/value/history-list.tsx'
import { useText } from '../../../i18n/text.ts'
import { AppealPictures } from './appeal-pictures.tsx'
import { goodsOffTexts } from './goods-off.texts.ts'

interface RulingsListProps {
  /** With who it was, where the platform's people read it. */
  readonly rulings: readonly (GoodsRuling & { readonly by?: string })[]
}

export function RulingsList({ rulings }: RulingsListProps): ReactNode {
  const t = useText(goodsOffTexts)
  if (rulings.length === 0) return <p className="muted">{t('noRulings')}</p>
  return (
    <HistoryList
      steps={rulings.map(({ kind, rule, reason, at, by, pictures }) => ({
        at,
        text: t(`ruling_${kind}`, { rule, reason }),
        ...(pictures.length > 0 && { beside: <AppealPictures pictures={pictures} /> }),
        who: by === undefined ? t('platform') : t('platformBy', { name: by }),
      }))}
    />
  )
}
