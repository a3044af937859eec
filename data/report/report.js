// Replays the games of a report. It knows no rules: the data says which cells change with each ply
// (see lab/report_games.h), and the boards are drawn in the page's templates.
'use strict';
(() => {
  const data = JSON.parse(document.getElementById('games').textContent);
  const viewer = document.getElementById('viewer');
  const part = name => document.getElementById('viewer-' + name);
  const owners = {x: 'first', o: 'second'};
  const now = {set: null, game: null, plies: [], ply: 0};

  // "3x12. -" as a list of plies, each a list of {cell, owner}; no owner: the cell is empty now.
  const decoded = cells => cells.split(' ').map(ply =>
    [...ply.matchAll(/(\d+)([xo.])/g)].map(([, cell, sign]) => ({cell: +cell, owner: owners[sign]})));

  const element = (name, attributes, parent) => {
    const made = parent.namespaceURI.endsWith('svg')
      ? document.createElementNS(parent.namespaceURI, name) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return parent.appendChild(made);
  };

  // What each kind of piece shows besides its disc; first's pieces move up.
  const signs = {
    pawn: up => up ? 'M-6 3L0-4L6 3' : 'M-6-3L0 4L6-3',
    knight: up => up ? 'M-5 7V-6H5' : 'M5-7V6H-5',
  };

  function drawPiece(board, cell, owner, pieces) {
    const [x, y] = [board.middles[2 * cell], board.middles[2 * cell + 1]];
    const group = element('g', {transform: `translate(${x} ${y})`, 'data-cell': board.names[cell],
                                'data-owner': owner}, pieces);
    element('circle', {class: 'piece ' + owner, r: board.radius}, group);
    if (signs[board.piece])
      element('path', {class: 'sign-of ' + owner, d: signs[board.piece](owner === 'first')}, group);
    return group;
  }

  function drawDomino(board, changes, pieces, isLast) {
    const xs = changes.map(({cell}) => board.middles[2 * cell]);
    const ys = changes.map(({cell}) => board.middles[2 * cell + 1]);
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const group = element('g', {'data-cell': changes.map(({cell}) => board.names[cell]).join(' '),
                                'data-owner': changes[0].owner}, pieces);
    const place = margin => ({x: left - margin, y: top - margin,
                              width: Math.max(...xs) - left + 2 * margin,
                              height: Math.max(...ys) - top + 2 * margin});
    element('rect', {class: 'piece ' + changes[0].owner, rx: 7, ...place(16)}, group);
    if (isLast) element('rect', {class: 'last', rx: 4, ...place(11)}, group);
  }

  function drawStones(board, pieces) {
    const content = new Map();
    for (const changes of now.plies.slice(0, now.ply + 1))
      for (const {cell, owner} of changes) content.set(cell, owner);
    const latest = now.ply > 0 ? now.plies[now.ply] : [];
    const placed = new Set(latest.filter(({owner}) => owner).map(({cell}) => cell));
    for (const {cell, owner} of latest)
      if (!owner)
        element('circle', {class: 'left-cell', r: board.radius * 0.6, cx: board.middles[2 * cell],
                           cy: board.middles[2 * cell + 1]}, pieces);
    for (const [cell, owner] of content) {
      if (!owner) continue;
      const group = drawPiece(board, cell, owner, pieces);
      if (placed.has(cell)) element('circle', {class: 'last', r: board.radius - 1}, group);
    }
  }

  function drawDominoes(board, pieces) {
    for (let ply = 1; ply <= now.ply; ++ply)
      drawDomino(board, now.plies[ply], pieces, ply === now.ply);
  }

  function resultText(game) {
    const who = {first: 'First has won', second: 'Second has won', draw: 'A draw'}[game.result];
    if (!who) return 'The game is void' + (game.note ? ': ' + game.note : '') + '.';
    const how = game.shapes ? ' by a ' + game.shapes.replaceAll('+', ' and a ')
      : game.end === 'rules' ? '' : ` (${game.end}${game.note ? ': ' + game.note : ''})`;
    return who + how + '.';
  }

  function stateText() {
    const {game, ply, plies} = now, last = plies.length - 1;
    const moves = game.moves ? game.moves.split(' ') : [];
    let text = ply === 0 ? `Start of a game of ${last} moves.` : `Move ${ply} of ${last}: ${moves[ply - 1]}.`;
    if (ply > 0 && ply <= game.opening) text += ' Opening.';
    return ply === last ? text + ' ' + resultText(game) : text;
  }

  function show(ply) {
    now.ply = Math.max(0, Math.min(ply, now.plies.length - 1));
    const board = data.boards[now.game.board];
    const svg = part('place').querySelector('svg'), pieces = svg.querySelector('.pieces');
    pieces.replaceChildren();
    if (board.piece === 'domino') drawDominoes(board, pieces);
    else drawStones(board, pieces);
    const state = stateText();
    svg.setAttribute('aria-label', 'Board. ' + state);
    part('state').textContent = state;
    part('ply').value = now.ply;
    part('ply').setAttribute('aria-valuetext', state);
    markMove();
    remember();
  }

  function markMove() {
    part('moves').querySelector('[aria-current]')?.removeAttribute('aria-current');
    const button = part('moves').querySelector(`[data-ply="${now.ply}"]`);
    button?.setAttribute('aria-current', 'step');
    if (button) keepInView(button);
  }

  // Scrolls the list of moves and nothing else.
  function keepInView(button) {
    const list = part('moves'), place = button.offsetTop - list.offsetTop;
    if (place < list.scrollTop || place + button.offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = place - list.clientHeight / 2;
  }

  function fillFacts(game) {
    const facts = part('facts');
    facts.replaceChildren();
    for (const [name, value, kind] of [['result', resultText(game), 'span'],
                                       ['seed', game.seed, 'span'], ['again', game.again, 'code']]) {
      element('dt', {}, facts).textContent = name;
      element(kind, {}, element('dd', {}, facts)).textContent = value;
    }
  }

  function fillMoves(game) {
    part('moves').replaceChildren();
    (game.moves ? game.moves.split(' ') : []).forEach((move, i) => {
      const item = element('li', i < game.opening ? {class: 'opening'} : {}, part('moves'));
      const button = element('button', {type: 'button', 'data-ply': i + 1}, item);
      button.textContent = `${i + 1} ${move}`;
    });
  }

  function pick(index, ply) {
    const game = now.game = now.set.games[index];
    part('game').value = index;
    for (const side of ['first', 'second']) {
      const isA = game[side] === now.set.a, isB = game[side] === now.set.b;
      part(side).textContent = game[side];
      part(side + '-side').textContent = side + (isA === isB ? '' : isA ? ', A:' : ', B:');
    }
    fillFacts(game);
    fillMoves(game);
    part('place').replaceChildren();
    if (game.trouble) {
      now.plies = [[]];
      part('ply').max = 0;
      part('state').textContent = 'This game cannot be drawn: ' + game.trouble;
      return;
    }
    const template = document.getElementById('board-' + game.board);
    part('place').append(template.content.cloneNode(true));
    now.plies = decoded(game.cells);
    part('ply').max = now.plies.length - 1;
    show(ply);
  }

  function open(set, index = 0, ply = 0) {
    if (set.games.length === 0) return;
    now.set = set;
    part('title').textContent = set.title;
    part('game').replaceChildren(...set.games.map((game, i) =>
      new Option(`${game.number}: ${resultText(game)}`, i)));
    const left = set.played - set.games.length;
    part('left').textContent = left > 0
      ? `of ${set.games.length} in this page; ${left} more in the store, run ${set.run}`
      : `of ${set.games.length}, run ${set.run}`;
    if (!viewer.open) viewer.showModal();
    pick(index, ply);
  }

  // The address names what is shown, so that it can be sent and found again.
  function remember() {
    history.replaceState(null, '', `#run-${now.set.run}-game-${now.game.number}-ply-${now.ply}`);
  }

  function openAddress() {
    const found = location.hash.match(/^#run-(\d+)-game-(\d+)-ply-(\d+)$/);
    if (!found) return;
    const [run, number, ply] = found.slice(1).map(Number);
    for (const set of data.sets) {
      const index = set.run === run ? set.games.findIndex(game => game.number === number) : -1;
      if (index >= 0) return open(set, index, ply);
    }
  }

  function other(step) {
    const index = now.set.games.indexOf(now.game) + step;
    if (index >= 0 && index < now.set.games.length) pick(index, 0);
  }

  const steps = {
    start: () => show(0),
    back: () => show(now.ply - 1),
    on: () => show(now.ply + 1),
    end: () => show(now.plies.length - 1),
    before: () => other(-1),
    after: () => other(1),
    close: () => viewer.close(),
  };
  const keys = {Home: 'start', ArrowLeft: 'back', ArrowRight: 'on', End: 'end', ArrowUp: 'before',
                ArrowDown: 'after'};
  const step = name => {
    if (!now.game.trouble || !['start', 'back', 'on', 'end'].includes(name)) steps[name]();
  };

  document.addEventListener('click', event => {
    const button = event.target.closest('button');
    if (!button) return;
    if (button.dataset.set) open(data.sets[+button.dataset.set]);
    if (button.dataset.step) step(button.dataset.step);
    if (button.dataset.ply) show(+button.dataset.ply);
  });
  viewer.addEventListener('keydown', event => {
    const name = keys[event.key];
    if (!name || event.ctrlKey || event.altKey || event.metaKey || event.target === part('game')) return;
    event.preventDefault();
    step(name);
  });
  viewer.addEventListener('close', () => history.replaceState(null, '', '#'));
  part('game').addEventListener('change', event => pick(+event.target.value, 0));
  part('ply').addEventListener('input', event => show(+event.target.value));
  window.addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll('details.made')) details.open = true;
  });
  window.addEventListener('hashchange', openAddress);
  openAddress();
})();
