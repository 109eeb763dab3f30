// What the merchant's log and the platform's show alike: what an act was on, and what it changed.
import type { OperationRecord } from '@merchant/contract'
import type { ReactNode } from 'react'
import { NoValue } from '../../../components/value/no-value.tsx'
import { useText } from '../../../i18n/text.ts'
import { logTexts } from './log.texts.ts'
import './log.css'

type TargetKey = Extract<keyof typeof logTexts, `target_${string}`>
const targetKeys = Object.keys(logTexts).filter((key): key is TargetKey => key.startsWith('target_'))

const OF_PLATFORM: readonly TargetKey[] = [
  'target_brand',
  'target_category',
  'target_commissionRule',
  'target_houseEntry',
  'target_operator',
  'target_parameter',
  'target_platformProduct',
  'target_reconRun',
  'target_sensitiveWords',
]

/** The kinds of records by name; one that this build does not know keeps its own. */
export function useTargets() {
  const t = useText(logTexts)
  const optionOf = (key: TargetKey) => ({ value: key.slice('target_'.length), label: t(key) })
  return {
    targetText: (type: string): string => {
      const key = targetKeys.find((known) => known === `target_${type}`)
      return key === undefined ? type : t(key)
    },
    targetOptions: targetKeys.map(optionOf),
    /** Without what the platform's log alone has. */
    merchantOptions: targetKeys.filter((key) => !OF_PLATFORM.includes(key)).map(optionOf),
  }
}

/** From where it was asked for; nothing for what a deadline or the provider did by itself. */
export function Origin({ ip, requestId }: Pick<OperationRecord, 'ip' | 'requestId'>): ReactNode {
  const t = useText(logTexts)
  if (ip === null && requestId === null) return <NoValue />
  return (
    <span className="log-origin">
      {ip !== null && <span className="tabular">{t('originIp', { ip })}</span>}
      {requestId !== null && <span className="muted tabular">{t('originRequest', { id: requestId })}</span>}
    </span>
  )
}

/** One or two changes in sight, more of them folded; nothing where nothing changed. */
export function Changes({ changes }: Pick<OperationRecord, 'changes'>): ReactNode {
  const t = useText(logTexts)
  if (changes.length === 0) return null
  const list = (
    <ul className="log-changes">
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>
          {label}：<del>{before === '' ? t('empty') : before}</del> → <ins>{after === '' ? t('empty') : after}</ins>
        </li>
      ))}
    </ul>
  )
  if (changes.length <= 2) return list
  return (
    <details>
      <summary>{t('moreChanges', { count: changes.length })}</summary>
      {list}
    </details>
  )
}
