// The columns of a tree of choices, under the name by which antd's field says that it opens them (aria-controls).
import type { ReactElement } from 'react'

/** For a Cascader's `popupRender`; antd itself gives that name to nothing. */
export const choiceList =
  (id: string | undefined) =>
  (columns: ReactElement): ReactElement =>
    id === undefined ? columns : <div id={`${id}_list`}>{columns}</div>
