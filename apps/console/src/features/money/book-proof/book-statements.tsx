// What the book proves of itself: that it closes to zero, and that each balance is the sum of its entries.
import type { BookProof, ProvenAccount } from '@merchant/contract'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { Facts } from '../../../components/layout/section-card.tsx'
import { type Column, DataTable } from '../../../components/list/data-table.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useText } from '../../../i18n/text.ts'
import { bookProofTexts } from './book-proof.texts.ts'
import { StatementCard } from './statement-card.tsx'

const grouped = (count: number | undefined): string => (count === undefined ? '' : count.toLocaleString('en'))

export function PostingsStatement({ statement }: { statement: BookProof['postings'] | undefined }): ReactNode {
  const t = useText(bookProofTexts)
  return (
    <StatementCard
      title={t('postings')}
      says={t('postingsWhat')}
      state={statement?.state}
      findings={statement?.findings}
    >
      <Facts
        items={[
          [t('sum'), <MoneyText key="sum" fen={statement?.sumFen} />],
          [t('entries'), grouped(statement?.entries)],
          [t('proven'), grouped(statement?.proven)],
          [t('provenAt'), <InstantText key="at" at={statement?.provenAt} />],
        ]}
      />
    </StatementCard>
  )
}

/** As many rows as most books have, while they are on their way. */
const USUAL_ACCOUNTS = 6

export function BalancesStatement({ statement }: { statement: BookProof['balances'] | undefined }): ReactNode {
  const t = useText(bookProofTexts)
  const columns: Column<ProvenAccount>[] = [
    {
      key: 'account',
      title: t('account'),
      onPhone: 'head',
      width: 200,
      grows: true,
      cell: ({ name, isOwn }) => (
        <>
          {name}
          {!isOwn && <span className="muted book-proof-side"> {t('ofPlatform')}</span>}
        </>
      ),
    },
    { key: 'entries', title: t('entries'), align: 'end', width: 110, cell: ({ entries }) => grouped(entries) },
    { key: 'proven', title: t('proven'), align: 'end', width: 130, cell: ({ proven }) => grouped(proven) },
    {
      key: 'sum',
      title: t('entrySum'),
      align: 'end',
      width: 150,
      cell: ({ sumFen }) => <MoneyText fen={sumFen} />,
    },
    {
      key: 'balance',
      title: t('balance'),
      align: 'end',
      width: 150,
      cell: ({ balanceFen }) => <MoneyText fen={balanceFen} />,
    },
    {
      key: 'holds',
      title: t('compared'),
      onPhone: 'aside',
      width: 100,
      cell: ({ holds }) => <StatusTag tone={holds ? 'success' : 'danger'}>{holds ? t('same') : t('differ')}</StatusTag>,
    },
  ]
  const rows = statement?.accounts
  return (
    <StatementCard
      title={t('balances')}
      says={t('balancesWhat')}
      state={statement?.state}
      findings={statement?.findings}
    >
      {rows?.length === 0 ? (
        <EmptyState kind="nothing" text={t('noEntries')} />
      ) : (
        <DataTable
          label={t('balances')}
          columns={columns}
          rows={rows ?? []}
          rowKey={({ code }) => code}
          skeletonRows={rows === undefined ? USUAL_ACCOUNTS : 0}
        />
      )}
    </StatementCard>
  )
}
