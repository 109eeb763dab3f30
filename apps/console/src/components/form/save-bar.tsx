// The buttons of a long form, in sight at its end wherever one scrolls.
import type { ReactNode } from 'react'
import './save-bar.css'

export const SaveBar = ({ children }: { children: ReactNode }): ReactNode => <div className="save-bar">{children}</div>
