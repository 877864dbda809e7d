import { openHomeTab } from './open-home-tab.ts'

// Stands in the home page right behind the tabs, as an inline script: what has to be so before the app runs.
const section = document.currentScript?.parentElement
if (section) openHomeTab(section)
