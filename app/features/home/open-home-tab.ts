import { HOME_TABS, isHomeTab, SCROLL_DELAY_MS } from './home-tab.ts'

const IN_PLACE = HOME_TABS.map(({ value }) => value).filter(isHomeTab)

/** What the script below leaves on the section, so that the scroll it has seen to is not made again. */
export const SCROLLED_TO = 'data-scrolled-to'

/**
 * Opens the tab that the address names and scrolls to it before any other script has arrived; stands in the page right
 * behind the tabs. Until React takes over it also follows the links that the tabs are. What a sign-in left in the fragment
 * is no tab and no place, and is not touched. Written for every browser that may read it, so nothing here is compiled.
 */
export const OPEN_HOME_TAB = `(function(){
var section=document.currentScript.parentNode,tabs=${JSON.stringify(IN_PLACE)};
function each(role,run){section.querySelectorAll('[role='+role+']').forEach(run)}
function open(){
var hash=location.hash,name=hash.slice(1);
if(!hash||/[#&](access_token|refresh_token|error|error_code|error_description|type)=/.test(hash))return;
if(tabs.indexOf(name)<0)name=tabs[0];
var chosen=section.querySelector('[role=tab][href$="#'+name+'"]');
each('tab',function(tab){var on=tab===chosen;tab.setAttribute('aria-selected',on);tab.dataset.state=on?'active':'inactive'});
each('tabpanel',function(panel){panel.dataset.state=panel.id===chosen.getAttribute('aria-controls')?'active':'inactive'});
section.setAttribute('${SCROLLED_TO}',hash);
setTimeout(function(){section.scrollIntoView({block:'start',behavior:matchMedia('(prefers-reduced-motion: reduce)').matches?'instant':'smooth'})},${SCROLL_DELAY_MS});
}
each('tabpanel',function(panel){panel.firstElementChild.removeAttribute('id')});
addEventListener('hashchange',function(){if(!section.hasAttribute('data-live'))open()});
open()
})()`
