// A new API key: its name in a form, then its secret, shown once.
import { api, type DataOf } from '@merchant/contract'
import { Button, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { Facts } from '../../../components/layout/section-card.tsx'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { apiKeysTexts } from './api-keys.texts.ts'

type CreatedKey = DataOf<typeof api.apiKey.create>

interface CreateKeyModalProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onCreated: (created: CreatedKey) => void
}

export function CreateKeyModal({ open, onClose, onCreated }: CreateKeyModalProps): ReactNode {
  const t = useText(apiKeysTexts)
  const create = useSend(api.apiKey.create, { refreshes: [api.apiKey.list] })
  return (
    <FormModal<{ name: string }>
      title={t('create')}
      open={open}
      onClose={onClose}
      onSubmit={async (values) => onCreated(await create.send(values))}
    >
      <Form.Item name="name" label={t('keyName')} rules={rulesOf(api.apiKey.create.body, 'name')}>
        <Input autoFocus maxLength={20} placeholder={t('createHint')} autoComplete="off" />
      </Form.Item>
    </FormModal>
  )
}

/** Closed on purpose only: the secret can't be seen again. */
export function KeySecretDialog(props: { created: CreatedKey | null; onClose: () => void }): ReactNode {
  const { created, onClose } = props
  const t = useText(apiKeysTexts)
  return (
    <Dialog
      title={t('created')}
      open={created !== null}
      onClose={onClose}
      closesOnMask={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('savedIt')}
        </Button>
      }
    >
      {created !== null && (
        <>
          <p className="urgent">{t('secretWarning')}</p>
          <Facts
            items={[
              [t('keyPrefix'), <CopyText key="key" text={created.key} />],
              [t('secret'), <CopyText key="secret" text={created.secret} />],
            ]}
          />
        </>
      )}
    </Dialog>
  )
}
