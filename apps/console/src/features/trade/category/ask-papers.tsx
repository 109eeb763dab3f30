// Which papers a category asks before goods go on sale in it, and in all that is below it.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  api,
  type AskedPaper,
  type CategoryRow,
  paperKey,
  paperKinds,
  paperKindTitle,
  PAPERS_OF_CATEGORY,
  paperTitle,
  spoken,
} from '@merchant/contract'
import { Button, Checkbox, Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useChosenRule } from '../../../components/form/use-chosen-rule.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { categoryTexts } from './category.texts.ts'
import './ask-papers.css'

interface Values {
  readonly papers: readonly AskedPaper[]
}

interface AskPapersProps {
  readonly category: CategoryRow | null
  readonly onClose: () => void
}

export function AskPapers({ category, onClose }: AskPapersProps): ReactNode {
  const t = useText(categoryTexts)
  const notice = useNotice()
  const update = useSend(api.category.update, { refreshes: [api.category.listAll, api.category.list] })
  if (category === null) return null
  const { id, version, name, papers, ownPapers } = category
  const save = async (values: Values) => {
    await update.send({ action: 'askPapers', id, version, papers: [...(values.papers ?? [])] })
    notice.success(t('papersSaved', { name }))
  }
  const own = new Set(ownPapers.map(paperKey))
  const fromAbove = papers.filter((paper) => !own.has(paperKey(paper)))
  return (
    <FormModal<Values>
      title={t('papersTitle', { name })}
      open
      onClose={onClose}
      onSubmit={save}
      width={640}
      initialValues={{ papers: ownPapers }}
    >
      <p className="muted">{t('papersHint')}</p>
      {fromAbove.length > 0 && (
        <p>{t('papersAbove', { papers: fromAbove.map((paper) => spoken(paperTitle(paper))).join('、') })}</p>
      )}
      <PaperRows />
    </FormModal>
  )
}

function PaperRows(): ReactNode {
  const t = useText(categoryTexts)
  const chosen = useChosenRule()
  return (
    <Form.List
      name="papers"
      rules={[{ validator: (_, rows?: readonly Partial<AskedPaper>[]) => mustDiffer(rows, t('papersTwice')) }]}
    >
      {(rows, { add, remove }, { errors }) => (
        <>
          {rows.map(({ key, name: at }) => (
            <div key={key} className="ask-papers-row" role="group" aria-label={t('paperNo', { number: at + 1 })}>
              <Form.Item name={[at, 'kind']} label={t('paperKind')} rules={[chosen]}>
                <Select options={paperKinds.map((value) => ({ value, label: spoken(paperKindTitle(value)) }))} />
              </Form.Item>
              <OwnName at={at} />
              <Form.Item name={[at, 'required']} valuePropName="checked" className="ask-papers-required">
                <Checkbox>{t('paperRequired')}</Checkbox>
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('paperRemove', { number: at + 1 })}
                onClick={() => remove(at)}
              />
            </div>
          ))}
          <Form.ErrorList errors={errors} />
          {rows.length < PAPERS_OF_CATEGORY && (
            <Button
              type="dashed"
              block
              icon={<PlusOutlined />}
              className="ask-papers-add"
              onClick={() => add({ required: true, name: '' })}
            >
              {t('paperAdd')}
            </Button>
          )}
        </>
      )}
    </Form.List>
  )
}

/** Only one of no known kind has a name of its own. */
function OwnName({ at }: { readonly at: number }): ReactNode {
  const t = useText(categoryTexts)
  const kind = Form.useWatch<AskedPaper['kind'] | undefined>(['papers', at, 'kind'])
  if (kind !== 'OTHER') return null
  return (
    <Form.Item name={[at, 'name']} label={t('paperName')} rules={[{ required: true, whitespace: true, max: 30 }]}>
      <Input maxLength={30} autoComplete="off" />
    </Form.Item>
  )
}

function mustDiffer(rows: readonly Partial<AskedPaper>[] = [], complaint: string): Promise<void> {
  const keys = rows.flatMap(({ kind, name = '' }) => (kind === undefined ? [] : paperKey({ kind, name })))
  return new Set(keys).size === keys.length ? Promise.resolve() : Promise.reject(new Error(complaint))
}
