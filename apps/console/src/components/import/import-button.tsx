// 导入: the tables that somebody may bring in, and the dialog that does it, loaded when it is first needed.
import { ImportOutlined } from '@ant-design/icons'
import { type ImportTableName, importTableOf } from '@merchant/contract'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSay, useText } from '../../i18n/text.ts'
import { holds, useLogin } from '../../session/session.ts'
import { WaitingBar } from '../layout/waiting-bar.tsx'
import { MenuButton } from '../overlay/menu-button.tsx'
import { importTexts } from './import.texts.ts'
import { useImportAddress } from './use-import-address.ts'

const ImportDialog = lazy(() => import('./import-dialog.tsx'))

export function ImportButton({ tables }: { tables: readonly ImportTableName[] }): ReactNode {
  const t = useText(importTexts)
  const say = useSay()
  const login = useLogin()
  const address = useImportAddress()
  const open = tables.filter((table) => importTableOf(table).permissions.every((one) => holds(login, one)))
  return (
    <>
      {open.length > 0 && (
        <MenuButton
          className="ant-btn ant-btn-default"
          items={open.map((table) => ({
            key: table,
            label: say(importTableOf(table).act),
            onAct: () => address.choose(table),
          }))}
        >
          <ImportOutlined aria-hidden="true" /> {t('import')}
        </MenuButton>
      )}
      <ImportShown />
    </>
  )
}

/** The dialog, while an import is chosen in the address. */
function ImportShown(): ReactNode {
  const address = useImportAddress()
  if (address.table === null && address.task === null) return null
  return (
    <Suspense fallback={<WaitingBar />}>
      <ImportDialog address={address} />
    </Suspense>
  )
}
