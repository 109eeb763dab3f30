// One value for one field of all SKUs, or of those with certain values: one step, taken back as one.
import { Button, Input, Select } from 'antd'
import { memo, type ReactNode, useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { typedAs } from './grid.ts'
import { type CellChange, type Combination, type SkuField, type SpecDraft, usedSpecs } from './matrix.ts'
import { skuEditorTexts } from './sku-editor.texts.ts'
import './fill-many.css'

interface FillManyProps {
  readonly specs: readonly SpecDraft[]
  readonly rows: readonly Combination[]
  readonly fields: readonly SkuField[]
  readonly onFill: (changes: readonly CellChange[]) => void
}

const EVERY = ''

export const FillMany = memo(function FillMany({ specs: all, rows, fields, onFill }: FillManyProps): ReactNode {
  const t = useText(skuEditorTexts)
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [wanted, setField] = useState<SkuField>('priceFen')
  const [text, setText] = useState('')
  const field = fields.includes(wanted) ? wanted : fields[0]
  if (field === undefined) return null
  const specs = usedSpecs(all)
  // A value that was removed meanwhile is chosen no more.
  const asked = specs.flatMap(({ id, values }) => values.find((value) => value.id === chosen[id])?.id ?? [])
  const meant = rows.filter(({ values }) => asked.every((id) => values.some((value) => value.id === id)))
  const fill = () => {
    const typed = typedAs(field, text.trim())
    onFill(meant.map(({ key }) => ({ key, field, text: typed })))
    setText('')
  }
  return (
    <div className="fill-many" role="group" aria-label={t('fill')}>
      <strong>{t('fill')}</strong>
      {specs.map(({ id, name, values }) => (
        <Select
          key={id}
          aria-label={`${t('fillWhere')} ${name}`}
          value={asked.find((value) => value === chosen[id]) ?? EVERY}
          options={[
            { value: EVERY, label: `${name} ${t('fillEvery')}` },
            ...values.map((value) => ({ value: value.id, label: value.name })),
          ]}
          popupMatchSelectWidth={false}
          onChange={(value: string) => setChosen({ ...chosen, [id]: value })}
        />
      ))}
      <Select
        aria-label={t('fillField')}
        value={field}
        options={fields.map((one) => ({ value: one, label: t(one) }))}
        popupMatchSelectWidth={false}
        onChange={(next: SkuField) => setField(next)}
      />
      <Input
        aria-label={t('fillValue')}
        placeholder={t('fillValue')}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={(event) => {
          event.preventDefault()
          if (text.trim() !== '') fill()
        }}
      />
      <Button disabled={text.trim() === '' || meant.length === 0} onClick={fill}>
        {t('fillNow', { count: meant.length })}
      </Button>
    </div>
  )
})
