// What became of one parameter: every change with who made it, when and why, the newest first.
import { api, type ParameterKey, parameterText } from '@merchant/contract'
import { parameterTexts, parameterWords } from '@merchant/contract/labels'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { parameterPageTexts } from './parameter.texts.ts'

interface ParameterHistoryProps {
  readonly parameter: ParameterKey
  readonly onClose: () => void
}

export function ParameterHistory({ parameter, onClose }: ParameterHistoryProps): ReactNode {
  const t = useText(parameterPageTexts)
  const say = useSay()
  const { data, error, refresh } = useRead(api.parameter.changes, { key: parameter }, { quiet: true })
  const shown = (value: number) => say(parameterText(parameter, value, parameterWords))
  return (
    <SideDrawer title={t('historyTitle', { name: say(parameterTexts[parameter]) })} open onClose={onClose} width={480}>
      {error !== null && data === undefined && <ReadFailure error={error} onRetry={refresh} />}
      {data?.length === 0 && <EmptyState kind="nothing" text={t('noHistory')} />}
      <ol className="parameter-history">
        {data?.map(({ id, before, after, reason, name, at }) => (
          <li key={id}>
            <strong className="tabular">{t('from', { before: shown(before), after: shown(after) })}</strong>
            <span>{reason}</span>
            <small className="muted">
              {name} <InstantText at={at} />
            </small>
          </li>
        ))}
      </ol>
    </SideDrawer>
  )
}
