// 平台参数 for the platform's people: by group, each with its bounds, changed where it stands and with its history.
import {
  api,
  isParameterKey,
  parameterCatalogue,
  parameterChoices,
  type ParameterGroup,
  type ParameterKey,
  parameterNumber,
  parameterText,
  type ParameterRow,
} from '@merchant/contract'
import {
  parameterGroupTexts,
  parameterMeanings,
  parameterTexts,
  parameterUnitTexts,
  parameterWords,
} from '@merchant/contract/labels'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { ReadTable } from '../../../components/list/read-table.tsx'
import { type RowAction, RowActions } from '../../../components/list/row-actions.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { ParameterForm } from './parameter-form.tsx'
import { ParameterHistory } from './parameter-history.tsx'
import type { KnownRow } from './known-row.ts'
import { parameterPageTexts } from './parameter.texts.ts'
import './parameter.css'

const groups = Object.keys(parameterGroupTexts) as ParameterGroup[]
const isKnown = (row: ParameterRow): row is KnownRow => isParameterKey(row.key)

export default function ParameterPage(): ReactNode {
  const t = useText(parameterPageTexts)
  const say = useSay()
  const mayEdit = useMay('parameter.edit')
  const { search, setSearch } = usePage()
  const [changing, setChanging] = useState<KnownRow | null>(null)
  const read = useRead(api.parameter.list, undefined, { quiet: true })
  const columns = useColumns((row) => [
    ...(mayEdit ? [{ key: 'change', label: t('change'), onAct: () => setChanging(row) }] : []),
    { key: 'history', label: t('history'), onAct: () => setSearch({ history: row.key }) },
  ])
  const { history = '' } = search
  // Until they are there one group stands for all: whatever grew above the others would push them down.
  return (
    <>
      <PageHeader note={t('note')} />
      {(read.data === undefined ? groups.slice(0, 1) : groups).map((group) => (
        <SectionCard key={group} title={say(parameterGroupTexts[group])}>
          <ReadTable<KnownRow>
            label={say(parameterGroupTexts[group])}
            read={{
              ...read,
              data: read.data?.filter(isKnown).filter(({ key }) => parameterCatalogue[key].group === group),
            }}
            columns={columns}
            rowKey={({ key }) => key}
            skeletonRows={6}
          />
        </SectionCard>
      ))}
      {changing !== null && <ParameterForm row={changing} onClose={() => setChanging(null)} />}
      {isParameterKey(history) && (
        <ParameterHistory parameter={history} onClose={() => setSearch({ history: undefined })} />
      )}
    </>
  )
}

function useColumns(actionsOf: (row: KnownRow) => RowAction[]): Column<KnownRow>[] {
  const t = useText(parameterPageTexts)
  const shared = useText(sharedTexts)
  const say = useSay()
  const unitOf = (key: ParameterKey) => say(parameterUnitTexts[parameterCatalogue[key].unit])
  return [
    {
      key: 'name',
      title: t('parameter'),
      onPhone: 'head',
      cell: ({ key }) => (
        <span className="parameter-name">
          <strong>{say(parameterTexts[key])}</strong>
          <small className="muted">{say(parameterMeanings[key])}</small>
        </span>
      ),
      width: 300,
      grows: true,
    },
    {
      key: 'value',
      title: t('value'),
      onPhone: 'aside',
      cell: ({ key, value }) => (
        <span className="parameter-value">
          <strong className="tabular">{say(parameterText(key, value, parameterWords))}</strong>
          {value !== parameterCatalogue[key].standard && <StatusTag tone="info">{t('isOther')}</StatusTag>}
        </span>
      ),
      width: 170,
    },
    {
      key: 'standard',
      title: t('standard'),
      onPhone: 'line',
      cell: ({ key }) => say(parameterText(key, parameterCatalogue[key].standard, parameterWords)),
      width: 130,
    },
    {
      key: 'range',
      title: t('range'),
      onPhone: 'line',
      cell: ({ key }) => {
        const { min, max, unit } = parameterCatalogue[key]
        const choices = parameterChoices(key)
        if (unit === 'SWITCH') return choices?.map((one) => say(parameterText(key, one, parameterWords))).join(t('or'))
        if (choices !== null) return t('amount', { count: choices.join(t('or')), unit: unitOf(key) })
        return t('between', { min: parameterNumber(key, min), max: parameterNumber(key, max), unit: unitOf(key) })
      },
      width: 200,
    },
    {
      key: 'changed',
      title: t('changed'),
      onPhone: 'line',
      cell: ({ changed }) =>
        changed === null ? (
          <span className="muted">{t('never')}</span>
        ) : (
          <>
            {changed.name} <InstantText at={changed.at} />
          </>
        ),
      width: 190,
    },
    {
      key: 'actions',
      title: shared('actions'),
      onPhone: 'foot',
      cell: (row) => <RowActions actions={actionsOf(row)} />,
      width: 150,
    },
  ]
}
