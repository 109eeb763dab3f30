// Saves what the list shows now under a name, and deletes views that are no longer wanted.
import { DeleteOutlined } from '@ant-design/icons'
import { api, type SavedView, type ViewScope } from '@merchant/contract'
import { Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../api/use-endpoint.ts'
import { useText } from '../../i18n/text.ts'
import { AppForm } from '../form/app-form.tsx'
import { useNotice } from '../overlay/confirm.ts'
import { Dialog } from '../overlay/dialog.tsx'
import { listToolsTexts } from './list-tools.texts.ts'
import './columns.css'
import './views.css'

interface ViewsDialogProps {
  readonly page: string
  readonly views: readonly SavedView[]
  /** What is saved. */
  readonly query: Readonly<Record<string, unknown>>
  readonly onClose: () => void
}

export default function ViewsDialog({ page, views, query, onClose }: ViewsDialogProps): ReactNode {
  const t = useText(listToolsTexts)
  const notice = useNotice()
  const save = useSend(api.workbench.saveView, { refreshes: [api.workbench.views] })
  const remove = useSend(api.workbench.deleteView, { refreshes: [api.workbench.views] })
  const submit = async ({ name, scope }: { name: string; scope: ViewScope }) => {
    // The same name of one's own is the same view, saved anew.
    const old = views.find((view) => view.isMine && view.scope === scope && view.name === name.trim())
    await save.send({ ...(old === undefined ? {} : { id: old.id }), page, name, scope, query })
    notice.success(t('saved'))
    onClose()
  }
  return (
    <Dialog title={t('views')} open onClose={onClose} closesOnMask={false}>
      <p>{t('saveHint')}</p>
      <AppForm<{ name: string; scope: ViewScope }>
        initialValues={{ scope: 'PERSONAL' }}
        submitText={t('save')}
        onSubmit={submit}
      >
        <Form.Item name="name" label={t('name')} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={20} showCount />
        </Form.Item>
        <Form.Item name="scope">
          <Radio.Group
            options={[
              { value: 'PERSONAL', label: t('scopePersonal') },
              { value: 'SHARED', label: t('scopeShared') },
            ]}
          />
        </Form.Item>
      </AppForm>
      <h2 className="views-saved">{t('existing')}</h2>
      {views.length === 0 && <p>{t('none')}</p>}
      <ul className="columns-list">
        {views.map(({ id, name, scope, mayDelete }) => (
          <li key={id}>
            <span>{scope === 'SHARED' ? t('shared', { name }) : name}</span>
            {mayDelete && (
              <button
                type="button"
                aria-label={t('remove', { name })}
                onClick={() => void remove.send({ id }).catch(() => undefined)}
              >
                <DeleteOutlined />
              </button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
