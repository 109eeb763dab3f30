// 操作日志: who did what to which record, with what changed in it.
import { api, type OperationRecord } from '@merchant/contract'
import type { ReactNode } from 'react'
import type { Column } from '../../../components/list/data-table.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useText } from '../../../i18n/text.ts'
import { Changes, Origin, useTargets } from './log-parts.tsx'
import { logTexts } from './log.texts.ts'

type ModuleKey = Extract<keyof typeof logTexts, `module_${string}`>
const moduleKeys = Object.keys(logTexts).filter((key): key is ModuleKey => key.startsWith('module_'))

export default function LogTab(): ReactNode {
  const t = useText(logTexts)
  const { merchantOptions } = useTargets()
  return (
    <SectionCard>
      <ListPage
        title={t('title')}
        note={t('note')}
        isPart
        endpoint={api.security.operationLog}
        rowKey={({ id }) => id}
        columns={useLogColumns()}
        filters={[
          { kind: 'text', name: 'keyword', label: t('no'), placeholder: t('noHint') },
          { kind: 'text', name: 'actor', label: t('actor'), placeholder: t('actorHint') },
          {
            kind: 'select',
            name: 'module',
            label: t('module'),
            options: moduleKeys.map((key) => ({ value: key.slice('module_'.length), label: t(key) })),
          },
          {
            kind: 'select',
            name: 'targetType',
            label: t('target'),
            options: merchantOptions,
          },
          {
            kind: 'select',
            name: 'result',
            label: t('result'),
            options: (['DONE', 'REFUSED'] as const).map((value) => ({ value, label: t(`result_${value}`) })),
          },
          { kind: 'days', from: 'from', to: 'to', label: t('at') },
        ]}
        exports={{ list: 'operationLog' }}
        empty={{ text: t('none') }}
      />
    </SectionCard>
  )
}

function useLogColumns(): Column<OperationRecord>[] {
  const t = useText(logTexts)
  const { targetText } = useTargets()
  return [
    { key: 'at', title: t('at'), cell: ({ at }) => <InstantText at={at} />, width: 180 },
    { key: 'actor', title: t('actor'), cell: ({ actorName }) => actorName, width: 120 },
    {
      key: 'summary',
      width: 240,
      grows: true,
      title: t('summary'),
      onPhone: 'head',
      cell: ({ summary, result, changes }) => (
        <>
          {result === 'REFUSED' && <StatusTag tone="warning">{t('result_REFUSED')}</StatusTag>} {summary}
          <Changes changes={changes} />
        </>
      ),
    },
    {
      key: 'target',
      width: 240,
      title: t('target'),
      onPhone: 'line',
      cell: ({ targetType, targetNo }) => (
        <span>
          {targetText(targetType)} <span className="muted tabular">{targetNo}</span>
        </span>
      ),
    },
    { key: 'origin', title: t('origin'), onPhone: 'line', cell: (act) => <Origin {...act} />, width: 160 },
  ]
}
