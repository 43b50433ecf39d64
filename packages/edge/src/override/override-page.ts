import { REMOTE_AREAS } from '@exchange/contract';
import { escapeHtml } from '../escape-html.ts';
import { renderStaffPage } from '../staff-page.ts';

/** The form of the override, with what was given before and what was wrong with it. */
export function renderOverridePage(given: {
  nonce: string;
  area: string;
  build: string;
  fault: string | undefined;
}): string {
  const { nonce, area, build, fault } = given;
  const options = REMOTE_AREAS.map(
    (one) => `<option${one === area ? ' selected' : ''}>${one}</option>`,
  );
  return renderStaffPage({
    nonce,
    title: 'Another version for this browser',
    body: `${fault === undefined ? '' : `<p role="alert">${escapeHtml(fault)}</p>`}
<p>This browser alone shows another version of one area, for an hour. Players see nothing of it.</p>
<form method="post" action="/staff/override">
<p><label>Area <select name="area">${options.join('')}</select></label></p>
<p><label>Version in the store, or address of a build’s folder <input name="build" required size="50" value="${escapeHtml(build)}"></label></p>
<p><label>Staff key <input name="key" type="password" required autocomplete="off"></label></p>
<p><button>Show it</button></p>
</form>`,
  });
}
