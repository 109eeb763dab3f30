// Where a file is used, each place with the way to it.
import type { MediaUse } from '@merchant/contract'
import type { ReactNode } from 'react'
import { PageLink } from '../../../components/layout/page.tsx'
import { useText } from '../../../i18n/text.ts'
import { mediaTexts } from './media.texts.ts'

interface UseListProps {
  readonly uses: readonly MediaUse[]
  readonly total: number
}

export function UseList({ uses, total }: UseListProps): ReactNode {
  const t = useText(mediaTexts)
  return (
    <ul className="media-uses">
      {uses.map(({ kind, subject }, place) => (
        <li key={subject?.id ?? place}>
          <span className="muted">{kind === 'GOODS' ? t('goodsUse') : t('shopUse')}</span>{' '}
          {subject === null ? (
            t('otherShop')
          ) : (
            <PageLink to={kind === 'GOODS' ? `/goods/edit/${subject.id}` : '/shop/manager'}>{subject.name}</PageLink>
          )}
        </li>
      ))}
      {total > uses.length && <li className="muted">{t('moreUses', { count: total })}</li>}
    </ul>
  )
}
