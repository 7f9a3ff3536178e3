import { startFilters } from './filters.js'
import { startFindings } from './findings-fold.js'
import { startKeyboard } from './keyboard.js'
import { startMatrix } from './matrix.js'
import { openAddressed } from './open-address.js'
import { showMatching } from './rows.js'
import { startTheme } from './theme.js'

document.documentElement.classList.add('js')
startTheme()
startMatrix()
startFindings()
startFilters(showMatching)
startKeyboard()
addEventListener('hashchange', openAddressed)
openAddressed()
