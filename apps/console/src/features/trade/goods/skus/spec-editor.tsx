// Up to three dimensions with their values: typed one by one or pasted many at once, the first with pictures if one likes.
import { ArrowUpOutlined, CloseOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { skuLimits } from '@merchant/contract'
import { AutoComplete, Button, Checkbox, Input } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, memo, type ReactNode, useId, useState } from 'react'
import { ImageUpload } from '../../../../components/upload/image-upload.tsx'
import { useText } from '../../../../i18n/text.ts'
import type { SpecDraft, SpecValueDraft } from './matrix.ts'
import { OfferedValues, useSpecNames } from '../params/spec-hints.tsx'
import { skuEditorTexts } from './sku-editor.texts.ts'
import { movedUp, newSpec, withoutValue, withSpec, withValue, withValues } from './spec-values.ts'
import './spec-editor.css'

type SetSpecs = (specs: readonly SpecDraft[], place?: string) => void

interface SpecEditorProps {
  readonly specs: readonly SpecDraft[]
  readonly complaints: Readonly<Record<string, string>>
  readonly onChange: SetSpecs
}

export const SpecEditor = memo(function SpecEditor({ specs, complaints, onChange }: SpecEditorProps): ReactNode {
  const t = useText(skuEditorTexts)
  return (
    <div className="spec-editor">
      {specs.map((spec, at) => (
        <SpecCard
          key={spec.id}
          spec={spec}
          at={at}
          complaints={complaints}
          onChange={(changed, place) => onChange(withSpec(specs, changed), place)}
          onUp={() => onChange(movedUp(specs, spec.id))}
          onRemove={() => onChange(specs.filter(({ id }) => id !== spec.id))}
        />
      ))}
      {specs.length < skuLimits.dimensions && (
        <div className="spec-editor-add">
          <Button icon={<PlusOutlined />} onClick={() => onChange([...specs, newSpec()])}>
            {t(specs.length === 0 ? 'addFirst' : 'addSpec')}
          </Button>
          {specs.length === 0 && <span className="muted">{t('addFirstHint')}</span>}
        </div>
      )}
    </div>
  )
})

interface SpecCardProps {
  readonly spec: SpecDraft
  readonly at: number
  readonly complaints: Readonly<Record<string, string>>
  readonly onChange: (spec: SpecDraft, place?: string) => void
  readonly onUp: () => void
  readonly onRemove: () => void
}

function SpecCard({ spec, at, complaints, onChange, onUp, onRemove }: SpecCardProps): ReactNode {
  const t = useText(skuEditorTexts)
  const nameId = useId()
  const [showsPictures, setShowsPictures] = useState(spec.values.some(({ picture }) => picture !== null))
  const hasPictures = at === 0 && showsPictures
  const name = spec.name === '' ? t('dimensionNo', { number: at + 1 }) : spec.name
  const usual = useSpecNames(t('usualNames').split(/[、,]\s*/))
  const complaint = complaints[spec.id]
  return (
    <fieldset className="spec-editor-card">
      <legend className="visually-hidden">{name}</legend>
      <div className="spec-editor-head">
        <label htmlFor={nameId}>{t('name')}</label>
        <AutoComplete
          id={nameId}
          value={spec.name}
          options={usual.map((value) => ({ value }))}
          placeholder={t('nameHint')}
          maxLength={20}
          status={complaint === undefined ? '' : 'error'}
          onChange={(typed: string) => onChange({ ...spec, name: typed ?? '' }, `${spec.id} name`)}
        />
        {at === 0 && (
          <Checkbox checked={showsPictures} onChange={(event) => setShowsPictures(event.target.checked)}>
            {t('withPictures')}
          </Checkbox>
        )}
        <span className="spec-editor-acts">
          {at > 0 && (
            <Button
              size="small"
              type="text"
              icon={<ArrowUpOutlined />}
              aria-label={`${t('moveUp')} ${name}`}
              onClick={onUp}
            />
          )}
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`${t('removeSpec')} ${name}`}
            onClick={onRemove}
          />
        </span>
      </div>
      {complaint !== undefined && (
        <p className="sku-editor-wrong" role="alert">
          {complaint}
        </p>
      )}
      <ul className={hasPictures ? 'spec-editor-values has-pictures' : 'spec-editor-values'}>
        {spec.values.map((value, index) => (
          <li key={value.id}>
            {hasPictures && (
              <ImageUpload
                purpose="GOODS"
                label={t('pictureOf', { name: value.name })}
                value={value.picture === null ? [] : [value.picture]}
                onChange={([picture]) => onChange(withValue(spec, { ...value, picture: picture ?? null }))}
              />
            )}
            <ValueField
              label={t('valueNo', { name, number: index + 1 })}
              value={value}
              complaint={complaints[value.id]}
              onChange={(changed) => onChange(withValue(spec, changed), value.id)}
              onRemove={() => onChange(withoutValue(spec, value.id))}
            />
          </li>
        ))}
        <li>
          <NewValue label={t('addValue', { name })} onAdd={(typed) => onChange(withValues(spec, typed))} />
        </li>
      </ul>
      <OfferedValues spec={spec} onAdd={(names) => onChange(withValues(spec, names.join('\n')))} />
    </fieldset>
  )
}

interface ValueFieldProps {
  readonly label: string
  readonly value: SpecValueDraft
  readonly complaint: string | undefined
  readonly onChange: (value: SpecValueDraft) => void
  readonly onRemove: () => void
}

function ValueField({ label, value, complaint, onChange, onRemove }: ValueFieldProps): ReactNode {
  const t = useText(skuEditorTexts)
  return (
    <>
      <Input
        aria-label={label}
        autoComplete="off"
        maxLength={30}
        value={value.name}
        status={complaint === undefined ? '' : 'error'}
        onChange={(event) => onChange({ ...value, name: event.target.value })}
        onPressEnter={(event) => event.preventDefault()}
        suffix={
          <button
            type="button"
            className="icon-button spec-editor-remove"
            aria-label={t('removeValue', { name: value.name })}
            onClick={onRemove}
          >
            <CloseOutlined />
          </button>
        }
      />
      {complaint !== undefined && (
        <small className="sku-editor-wrong" role="alert">
          {complaint}
        </small>
      )}
    </>
  )
}

function NewValue({ label, onAdd }: { label: string; onAdd: (typed: string) => void }): ReactNode {
  const t = useText(skuEditorTexts)
  const [typed, setTyped] = useState('')
  const add = () => {
    if (typed.trim() === '') return
    onAdd(typed)
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Of a name that is still being composed, Enter chooses the characters.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\n\t]/.test(text.trim())) return
    event.preventDefault()
    onAdd(text)
  }
  return (
    <Input
      aria-label={label}
      placeholder={t('addValueHint')}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onBlur={add}
    />
  )
}
