// The audit log of the platform: who of its people did what, for which merchant, and what it changed.
import { actOf, api, platformActs, type PlatformRecord } from '@merchant/contract'
import type { ReactNode } from 'react'
import type { Column } from '../../../components/list/data-table.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { NoValue } from '../../../components/value/no-value.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { Changes, Origin, useTargets } from './log-parts.tsx'
import { logTexts } from './log.texts.ts'

export default function PlatformLogPage(): ReactNode {
  const t = useText(logTexts)
  const say = useSay()
  const { targetText, targetOptions } = useTargets()
  const columns: Column<PlatformRecord>[] = [
    { key: 'at', title: t('at'), cell: ({ at }) => <InstantText at={at} />, width: 180 },
    { key: 'actor', title: t('actor'), cell: ({ actorName }) => actorName, width: 100 },
    {
      key: 'action',
      title: t('action'),
      cell: ({ action }) => {
        const act = actOf(action)
        return act === undefined ? <code>{action}</code> : say(act.label)
      },
      width: 140,
    },
    {
      key: 'summary',
      width: 200,
      grows: true,
      title: t('summary'),
      cell: ({ summary, changes }) => (
        <>
          {summary}
          <Changes changes={changes} />
        </>
      ),
      onPhone: 'head',
    },
    { key: 'merchant', title: t('merchant'), cell: ({ merchantName }) => merchantName || <NoValue />, width: 140 },
    {
      key: 'target',
      width: 262,
      title: t('target'),
      cell: ({ targetType, targetNo }) => (
        <span>
          {targetText(targetType)} <span className="muted tabular">{targetNo}</span>
        </span>
      ),
    },
    { key: 'origin', title: t('origin'), cell: (act) => <Origin {...act} />, width: 160 },
  ]
  return (
    <ListPage
      note={t('platformNote')}
      endpoint={api.operator.log}
      rowKey={({ id }) => id}
      columns={columns}
      filters={[
        { kind: 'select', name: 'targetType', label: t('module'), options: targetOptions },
        {
          kind: 'select',
          name: 'action',
          label: t('action'),
          options: platformActs.map(({ name, label }) => ({ value: name, label: say(label) })),
        },
        { kind: 'text', name: 'actor', label: t('actor'), placeholder: t('actorHint') },
        { kind: 'text', name: 'keyword', label: t('no'), placeholder: t('noHint') },
        { kind: 'days', from: 'from', to: 'to', label: t('at') },
      ]}
      empty={{ text: t('none') }}
    />
  )
}
