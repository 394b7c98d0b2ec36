"""The facts of the metro sheets that are shipped, written down once more: whoever changes a sheet must mean it."""

from __future__ import annotations

from collections import Counter

DECK = Counter({"3": 2, "4": 3, "5": 2, "6": 1, "express 2": 2, "express 3": 1, "transfer": 2, "free ride": 1})  # M1
SEATS = [1, 6]
# A line's letter, the number of its stations, its windows, its points for the first and for the others, its ends.
SHEETS = {
    "metro-amsterdam": """
        A 13 3 5 3 Gaasperplas – Centraal Station
        B 8 2 4 2 Noord – Zuid
        C 17 3 7 5 Isolatorweg – Gein
        D 13 3 6 4 Diemen Sniep – Sloterdijk
        E 13 2 6 4 Gein – Centraal Station
        F 8 2 3 2 Uithoorn – Zuid
        G 9 2 3 2 Nieuw Sloten – Dam
        H 9 2 4 2 Dijkgraafplein – Dam
        I 12 2 4 2 Flevopark – De Vlugtlaan
        J 9 2 2 1 IJburg – Centraal Station
    """,
    "metro-berlin": """
        A 10 2 3 2 Uhlandstraße – Warschauer Straße
        B 14 3 6 4 Olympia-Stadion – Pankow
        C 13 2 4 2 Krumme Lanke – Warschauer Straße
        D 4 1 2 1 Innsbrucker Platz – Nollendorfplatz
        E 11 2 5 3 Hönow – Hauptbahnhof
        F 12 3 4 2 Alt-Tegel – Alt-Mariendorf
        G 20 4 7 5 Ostkreuz – Treptower Park
        H 17 4 6 4 Rathaus Spandau – Rudow
        I 10 2 4 2 Wittenau – Hermannstraße
        J 11 2 3 2 Rathaus Steglitz – Osloer Straße
    """,
    "metro-paris": """
        A 13 3 5 3 La Défense – Château de Vincennes
        B 11 2 5 3 Porte Dauphine – Nation
        C 13 3 4 2 Pont de Levallois – Gallieni
        D 12 2 7 5 Bagneux – Clignancourt
        E 9 2 3 2 Bobigny – Place d'Italie
        F 12 2 6 4 Étoile – Nation
        G 14 3 6 4 Balard – Créteil
        H 12 3 4 2 Mairie d'Issy – Porte de la Chapelle
        I 11 3 4 2 Les Courtilles – Châtillon-Montrouge
        J 10 2 4 2 Olympiades – Saint-Ouen
    """,
    "metro-madrid": """
        A 11 2 5 3 Pinar de Chamartín – Puente de Vallecas
        B 14 2 6 4 Las Rosas – Cuatro Caminos
        C 10 2 3 2 Villaverde Alto – Moncloa
        D 12 2 5 3 Argüelles – Pinar de Chamartín
        E 17 4 7 5 Alameda de Osuna – Casa de Campo
        F 10 2 4 2 Pitis – Hospital del Henares
        G 7 2 2 1 Aeropuerto T4 – Nuevos Ministerios
        H 13 3 4 2 Puerta de Arganda – Paco de Lucía
        I 13 2 6 4 Infanta Sofía – Puerta del Sur
        J 20 4 7 5 Príncipe Pío – Puerta del Ángel
    """,
}
RINGS = {"metro-berlin": ["G"], "metro-madrid": ["J"]}  # M11
STATIONS = {"metro-amsterdam": 78, "metro-berlin": 80, "metro-paris": 79, "metro-madrid": 82}
SPECIAL = {  # M16
    "metro-amsterdam": ["Zuid"],
    "metro-berlin": ["Alexanderplatz"],
    "metro-paris": ["Châtelet", "Montparnasse"],
    "metro-madrid": ["Sol", "Avenida de América"],
}
