// What the category offers to be sold by: names of dimensions, and values for the one that has such a name.
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { paramsTexts } from './params.texts.ts'
import { useAttributes } from './use-params.ts'
import './params.css'

interface SpecHint {
  /** As goods keep it. */
  readonly name: string
  readonly options: readonly string[]
}

const SpecHints = createContext<readonly SpecHint[]>([])
/** Beyond this one types. */
const MOST = 30

interface SpecHintsOfProps {
  readonly categoryId: string | undefined
  readonly children: ReactNode
}

/** Gives what is within the offers of this category. */
export function SpecHintsOf({ categoryId, children }: SpecHintsOfProps): ReactNode {
  const { data } = useAttributes(categoryId)
  const hints = useMemo(
    () => (data ?? []).flatMap(({ kind, keptName: name, options }) => (kind === 'SPEC' ? { name, options } : [])),
    [data],
  )
  return <SpecHints value={hints}>{children}</SpecHints>
}

/** Those of the category first, then those that are usual. */
export function useSpecNames(usual: readonly string[]): string[] {
  const hints = useContext(SpecHints)
  return [...new Set([...hints.map(({ name }) => name), ...usual])]
}

interface OfferedValuesProps {
  readonly spec: { readonly name: string; readonly values: readonly { readonly name: string }[] }
  readonly onAdd: (names: readonly string[]) => void
}

/** The values that the category offers for this dimension and that it does not have yet. */
export function OfferedValues({ spec, onAdd }: OfferedValuesProps): ReactNode {
  const t = useText(paramsTexts)
  const hint = useContext(SpecHints).find(({ name }) => name === spec.name.trim())
  const rest = hint?.options.filter((option) => spec.values.every(({ name }) => name !== option)) ?? []
  if (rest.length === 0) return null
  return (
    <div className="params-offered" role="group" aria-label={t('offered', { name: spec.name })}>
      <span className="muted">{t('offeredShort')}</span>
      {rest.slice(0, MOST).map((option) => (
        <Button key={option} size="small" type="dashed" icon={<PlusOutlined />} onClick={() => onAdd([option])}>
          {option}
        </Button>
      ))}
      {rest.length > 1 && (
        <Button size="small" type="link" onClick={() => onAdd(rest)}>
          {t('addAll')}
        </Button>
      )}
    </div>
  )
}
