import {expect, fixture, html} from '@open-wc/testing';
import {history, undo} from 'prosemirror-history';
import {DOMParser} from 'prosemirror-model';
import {schema} from 'prosemirror-schema-basic';
import {EditorState} from 'prosemirror-state';
import {EditorView} from 'prosemirror-view';
import {service, useService, type TestService} from '../../test-service.ts';
import {button, en, hasButton, mount, next, sent, stateOf, translatingService, until} from '../page.ts';

describe('mt-translate-box, editors of the page', () => {
  let service: TestService;
  const views: EditorView[] = [];

  beforeEach(async () => (service = await translatingService()));
  afterEach(async () => {
    for (const view of views.splice(0)) view.destroy();
    await service.close();
  });

  /** A ProseMirror editor, like TipTap, whose editable element has an id. */
  async function editor(id: string, content: string): Promise<EditorView> {
    const place = await fixture<HTMLElement>(html`<div style="white-space: pre-wrap"></div>`);
    const source = document.createElement('div');
    source.innerHTML = content;
    const view = new EditorView(place, {
      state: EditorState.create({doc: DOMParser.fromSchema(schema).parse(source), plugins: [history()]}),
      attributes: {id},
    });
    views.push(view);
    return view;
  }

  const blocks = (view: EditorView) =>
    (view.state.doc.toJSON() as {content: {type: string}[]}).content.map(({type}) => type);

  it('get the translation with its formatting and no empty paragraphs, and undo it', async () => {
    await editor(
      'pm-from',
      '<h2>News</h2><p>One <strong>two</strong>.</p><p>Three &amp; <a href="/x">four</a>.</p>',
    );
    const target = await editor('pm-to', '');
    const el = await mount(service, {for: 'pm-from', target: 'pm-to'}, stateOf('en-lv'));
    await until(() => hasButton(el, en.translate), 'the button');
    const translated = next(el, 'mt-translation');
    button(el, en.translate).click();
    await translated;
    await until(() => target.state.doc.textContent !== '', 'written');
    expect(blocks(target)).to.deep.equal(['heading', 'paragraph', 'paragraph']);
    expect(target.dom.innerHTML.replace(/ ?<(br|img) class="ProseMirror[^>]*>/g, '')).to.equal(
      '<h2>NEWS</h2><p>ONE <strong>TWO</strong>.</p><p>THREE &amp; <a href="/x">FOUR</a>.</p>',
    );
    expect((await sent(service))[0]).to.deep.equal([
      'News',
      'One <g id="1">two</g>.',
      'Three &amp; <g id="1">four</g>.',
    ]);
    undo(target.state, target.dispatch);
    expect(target.state.doc.textContent).to.equal('');
  });

  it('follow what the editor changes without an event, as at its undo and its buttons', async () => {
    const source = await editor('pm-from', '<p>One.</p>');
    const target = await editor('pm-to', '');
    const el = await mount(service, {for: 'pm-from', target: 'pm-to'}, stateOf('en-lv'));
    await until(() => hasButton(el, en.translate), 'the button');
    source.dispatch(source.state.tr.insertText('Zero. ', 1));
    await until(() => el.value === 'Zero. One.', 'read');
    expect(await sent(service)).to.deep.equal([]); // the field does not have the focus
    source.focus();
    source.dispatch(source.state.tr.insertText(' Two.', 11));
    await until(() => target.state.doc.textContent === 'ZERO. ONE. TWO.', 'written');
    undo(source.state, source.dispatch);
    await until(() => !target.state.doc.textContent.includes('TWO'), 'undone');
    source.dispatch(source.state.tr.delete(0, source.state.doc.content.size));
    await until(() => el.value.trim() === '' && target.state.doc.textContent === '', 'emptied');
    expect(blocks(target)).to.deep.equal(['paragraph']);
    target.dispatch(target.state.tr.insert(2, schema.nodes.paragraph.create())); // like TipTap
    undo(source.state, source.dispatch);
    await until(() => target.state.doc.textContent.startsWith('ZERO. ONE.'), 'written again');
    expect(blocks(target)).to.deep.equal(['paragraph']);
  });

  it('get the kind of each block again, including the first, and undo to the previous one', async () => {
    const source = await editor('pm-from', '<h2>News</h2><p>One.</p>');
    const target = await editor('pm-to', '');
    const el = await mount(service, {for: 'pm-from', target: 'pm-to'}, stateOf('en-lv'));
    await until(() => hasButton(el, en.translate), 'the button');
    button(el, en.translate).click();
    await until(() => target.state.doc.textContent === 'NEWSONE.', 'written');
    source.focus();
    source.dispatch(source.state.tr.setBlockType(0, 2, schema.nodes.paragraph));
    source.dispatch(source.state.tr.insertText('Good ', 1));
    await until(() => target.state.doc.textContent === 'GOOD NEWSONE.', 'written again');
    expect(blocks(target)).to.deep.equal(['paragraph', 'paragraph']);
    source.dispatch(source.state.tr.delete(9, source.state.doc.content.size));
    await until(() => target.state.doc.textContent === 'GOOD NEW', 'one line');
    expect(blocks(target)).to.deep.equal(['paragraph']);
  });

  it('get plain paragraphs unchanged, repeatedly', async () => {
    const source = await editor('pm-from', '<p>One.</p><p>Two.</p>');
    const target = await editor('pm-to', '');
    const el = await mount(service, {for: 'pm-from', target: 'pm-to'}, stateOf('en-lv'));
    await until(() => hasButton(el, en.translate), 'the button');
    button(el, en.translate).click();
    await until(() => target.state.doc.textContent === 'ONE.TWO.', 'written');
    expect(blocks(target)).to.deep.equal(['paragraph', 'paragraph']);
    source.dispatch(source.state.tr.insertText(' More.', 5));
    source.dom.dispatchEvent(new InputEvent('input', {bubbles: true}));
    await until(() => target.state.doc.textContent === 'ONE. MORE.TWO.', 'written again');
    expect(blocks(target)).to.deep.equal(['paragraph', 'paragraph']);
  });
});

describe('mt-translate-box, editors that a script writes into by their methods', () => {
  let service: TestService;

  beforeEach(async () => (service = await translatingService()));
  afterEach(async () => {
    Reflect.deleteProperty(globalThis, 'tinymce');
    await service.close();
  });

  /** An editor like CKEditor 5 and TinyMCE, which handles a paste later and then takes the focus. */
  class StubbornEditor {
    readonly element: HTMLElement;
    readonly undoable: string[] = [];

    constructor(element: HTMLElement) {
      this.element = element;
      element.addEventListener('paste', (event) => {
        event.preventDefault();
        queueMicrotask(() => element.focus());
      });
    }

    readonly data = {
      set: (html: string, {batchType}: {batchType: {isUndoable: boolean}}) => {
        this.element.innerHTML = html;
        if (batchType.isUndoable) this.undoable.push(html);
      },
    };

    readonly undoManager = {
      transact: (act: () => void) => {
        act();
        this.undoable.push(this.element.innerHTML);
      },
    };

    setContent(html: string): void {
      this.element.innerHTML = html;
    }
  }

  const announce: Readonly<Record<string, (editor: StubbornEditor) => void>> = {
    'CKEditor 5': (editor) => Object.assign(editor.element, {ckeditorInstance: editor}),
    TinyMCE: (editor) =>
      Object.assign(globalThis, {tinymce: {get: (id: string) => (id === editor.element.id ? editor : null)}}),
  };

  for (const [name, announceTo] of Object.entries(announce)) {
    it(`get the translation without the focus: ${name}`, async () => {
      const page = await fixture<HTMLElement>(
        html`<div>
          <div id="from" contenteditable="true" aria-label="From"></div>
          <div id="to" contenteditable="true" aria-label="To"></div>
        </div>`,
      );
      const [from, to] = page.querySelectorAll<HTMLElement>('[contenteditable]');
      const target = new StubbornEditor(to!);
      announceTo(target);
      const focused: EventTarget[] = [];
      to!.addEventListener('focus', () => focused.push(to!));
      from!.textContent = 'Zero.';
      const el = await mount(service, {for: 'from', target: 'to'}, stateOf('en-lv'));
      await until(() => hasButton(el, en.translate), 'the button');
      from!.focus();
      const write = (content: string) => {
        from!.innerHTML = content;
        from!.dispatchEvent(new InputEvent('input', {bubbles: true}));
      };
      write('<p>One <b>two</b>.</p><p>Ķēde.</p>');
      await until(() => to!.textContent === 'ONE TWO.ĶĒDE.', 'written');
      write('<p>Three &lt;b&gt;.</p>');
      await until(() => to!.textContent === 'THREE <B>.', 'written again');
      expect(target.undoable).to.deep.equal(['<p>ONE <b>TWO</b>.</p><p>ĶĒDE.</p>', 'THREE &lt;B&gt;.']);
      expect(focused).to.deep.equal([]);
      expect(document.activeElement).to.equal(from);
      to!.textContent = 'By hand.';
      write('<p>Four.</p>');
      await until(() => hasButton(el, en.replaceTarget), 'the notice');
      expect(to!.textContent).to.equal('By hand.');
      el.value = '';
      await until(() => from!.textContent === '', 'emptied');
    });
  }
});

describe('mt-translate-box, elements of the page that show the translation', () => {
  useService(translatingService);

  for (const tag of ['output', 'div']) {
    it(`fills and empties an element <${tag}>, with formatting, and overwrites nothing`, async () => {
      const from = await fixture<HTMLElement>(
        html`<div id="from" contenteditable="true" aria-label="From"></div>`,
      );
      const target = document.createElement(tag);
      target.id = 'to';
      from.after(target);
      from.textContent = 'Zero.';
      const el = await mount(service, {for: 'from', target: 'to'}, stateOf('en-lv'));
      await until(() => hasButton(el, en.translate), 'the button');
      const write = (content: string) => {
        from.innerHTML = content;
        from.dispatchEvent(new InputEvent('input', {bubbles: true}));
      };
      write('<p>One <b>two</b>.</p><p>Three.</p>');
      await until(() => target.innerHTML === '<p>ONE <b>TWO</b>.</p><p>THREE.</p>', 'written');
      write('Plain &lt;b&gt;.');
      await until(() => target.innerHTML === 'PLAIN &lt;B&gt;.', 'plain');
      write('');
      await until(() => target.innerHTML === '', 'emptied');
      target.textContent = 'The page’s own.';
      write('Four.');
      await until(() => hasButton(el, en.replaceTarget), 'the notice');
      expect(target.textContent).to.equal('The page’s own.');
      button(el, en.replaceTarget).click();
      await until(() => target.textContent === 'FOUR.', 'replaced');
      target.remove();
    });
  }
});
