// What a category gives its goods: what it has from above, to be read, and its own, to be changed.
import { api, type CategoryAttribute, type CategoryRow } from '@merchant/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useText } from '../../../i18n/text.ts'
import { AttributeRows } from './attribute-rows.tsx'
import { attributeSavingOf, type AttributeValues, attributeValuesOf } from './attribute-values.ts'
import { attributesTexts } from './attributes.texts.ts'
import './attributes.css'

interface Values {
  /** None where there is no row. */
  readonly attributes?: readonly AttributeValues[]
}

interface SetAttributesProps {
  readonly category: CategoryRow
  readonly onClose: () => void
}

export function SetAttributes({ category, onClose }: SetAttributesProps): ReactNode {
  const t = useText(attributesTexts)
  const notice = useNotice()
  const { data, error, isFetching } = useRead(api.category.attributes, { categoryId: category.id }, { staleTime: 0 })
  const update = useSend(api.category.update, {
    refreshes: [api.category.listAll, api.category.list, api.category.attributes],
  })
  // What the form was opened with: later readings must not replace what is being typed.
  const [opened, setOpened] = useState<readonly CategoryAttribute[] | null>(null)
  useEffect(() => {
    if (opened === null && data !== undefined && !isFetching) setOpened(data)
  }, [opened, data, isFetching])
  useEffect(() => {
    if (error !== null && opened === null) onClose()
  }, [error, opened, onClose])
  if (opened === null) return null
  const { id, version, name } = category
  const above = opened.filter(({ categoryId }) => categoryId !== id)
  const own = opened.filter(({ categoryId }) => categoryId === id)
  const save = async ({ attributes = [] }: Values) => {
    await update.send({ action: 'setAttributes', id, version, attributes: attributes.map(attributeSavingOf) })
    notice.success(t('saved', { name }))
  }
  return (
    <FormModal<Values>
      title={t('attributesTitle', { name })}
      open
      onClose={onClose}
      onSubmit={save}
      width={760}
      initialValues={{ attributes: own.map(attributeValuesOf) }}
    >
      <p className="muted">{t('attributesHint')}</p>
      {above.length > 0 && <FromAbove attributes={above} />}
      {above.length > 0 && <h3 className="attributes-title">{t('own')}</h3>}
      <AttributeRows known={new Set(own.map((attribute) => attribute.id))} />
    </FormModal>
  )
}

function FromAbove({ attributes }: { readonly attributes: readonly CategoryAttribute[] }): ReactNode {
  const t = useText(attributesTexts)
  return (
    <section aria-label={t('fromAbove')}>
      <h3 className="attributes-title">{t('fromAbove')}</h3>
      <ul className="attributes-above">
        {attributes.map((attribute) => (
          <li key={attribute.id}>
            <span className="attributes-above-name">
              {attribute.name}
              {attribute.required && <StatusTag tone="warning">{t('required')}</StatusTag>}
            </span>
            <small className="muted">{factsOf(attribute, t)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** 来自“食品生鲜” · 商品参数 · 单选：常温、冷藏 */
function factsOf(attribute: CategoryAttribute, t: ReturnType<typeof useText<typeof attributesTexts>>): string {
  const { categoryName, kind, inputType, unit, options } = attribute
  const more = options.length > 0 ? options.join('、') : unit
  const input = t(`input_${inputType}`)
  return [t('fromWhere', { name: categoryName }), t(`kind_${kind}`), more === '' ? input : `${input} (${more})`].join(
    ' · ',
  )
}
