// What stands outside the book and speaks for it: the chain of seals, and the provider who holds the money.
import type { BookProof } from '@merchant/contract'
import type { ReactNode } from 'react'
import { Facts } from '../../../components/layout/section-card.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { bookProofTexts } from './book-proof.texts.ts'
import { StatementCard } from './statement-card.tsx'

const grouped = (count: number): string => count.toLocaleString('en')

export function SealsStatement({ statement }: { statement: BookProof['seals'] }): ReactNode {
  const t = useText(bookProofTexts)
  const rereadOf = ({ count, rereadTo }: BookProof['seals']): string => {
    if (rereadTo > 0) return t('rereadTo', { no: rereadTo })
    return count > 0 ? t('rereadAll') : '—'
  }
  return (
    <StatementCard title={t('seals')} says={t('sealsWhat')} state={statement.state} findings={statement.findings}>
      <Facts
        items={[
          [t('sealCount'), grouped(statement.count)],
          [t('sealed'), grouped(statement.sealed)],
          [t('unsealed'), grouped(statement.unsealed)],
          [t('checkedAt'), <InstantText key="at" at={statement.checkedAt} />],
          [t('reread'), rereadOf(statement)],
        ]}
      />
      <Hashes {...statement} />
    </StatementCard>
  )
}

function Hashes({ newest, root }: Pick<BookProof['seals'], 'newest' | 'root'>): ReactNode {
  const t = useText(bookProofTexts)
  if (newest === null) return <p className="book-proof-says">{t('noSeal')}</p>
  return (
    <dl className="book-proof-hashes">
      <dt>
        {t('newest')} <span className="muted">{t('newestNo', newest)}</span>
      </dt>
      <dd>
        <CopyText text={newest.hash}>
          <code>{newest.hash}</code>
        </CopyText>
        <p className="muted">{t('keep')}</p>
      </dd>
      {root !== null && (
        <>
          <dt>
            {t('root')} <span className="muted">{t('rootOf', root)}</span>
          </dt>
          <dd>
            <CopyText text={root.hash}>
              <code>{root.hash}</code>
            </CopyText>
          </dd>
        </>
      )}
    </dl>
  )
}

export function ProviderStatement({ statement }: { statement: BookProof['provider'] }): ReactNode {
  const t = useText(bookProofTexts)
  const difference =
    statement.comparedAt !== null && statement.differenceFen === null ? (
      t('notSure')
    ) : (
      <MoneyText key="difference" fen={statement.differenceFen} />
    )
  return (
    <StatementCard title={t('provider')} says={t('providerWhat')} state={statement.state}>
      <Facts
        items={[
          [t('difference'), difference],
          [t('comparedAt'), <InstantText key="at" at={statement.comparedAt} />],
          [t('filesDay'), statement.filesDay ?? '—'],
          [t('open'), t('openCount', { count: statement.open })],
        ]}
      />
    </StatementCard>
  )
}
